import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { fetchDeclarations } from "./game/told";
import { language, speak, wanted } from "./lib/i18n";
import { watchAddress } from "./lib/route";
import { keepSettings } from "./lib/settings";
import { drawn, fetchArt } from "./ui/art";
import { relabel } from "./ui/letters";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/table.css";
import "./styles/boxes.css";
import "./styles/pages.css";
import "./styles/duel.css";

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
