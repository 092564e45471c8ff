import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { fetchDeclarations } from "./game/told";
import { language, speak, wanted } from "./lib/i18n";
import { watchAddress } from "./lib/route";
import { keepSettings } from "./lib/settings";
import { relabel } from "./ui/letters";
import { drawn, fetchArt } from "./ui/sprite";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/table.css";
import "./styles/plates.css";
import "./styles/mine.css";
import "./styles/over.css";
import "./styles/happened.css";
import "./styles/explain.css";
import "./styles/side.css";
import "./styles/foot.css";
import "./styles/replay.css";
import "./styles/pages.css";
import "./styles/home.css";
import "./styles/newTable.css";
import "./styles/rounds.css";
import "./styles/flat.css";

keepSettings();
watchAddress();
void fetchArt();
await Promise.all([speak(wanted()), fetchDeclarations()]);
effect(() => {
  if (wanted() !== language()) void speak(wanted());
});
effect(() => {
  if (drawn.value) relabel();
});
render(<App />, document.getElementById("app") as HTMLElement);
