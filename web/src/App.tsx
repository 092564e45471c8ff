/** Which page is shown. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Explanations } from "./explain/Explained";
import { t } from "./lib/i18n";
import { route } from "./lib/route";
import type { Failed } from "./messages";
import { Help } from "./screens/Help";
import { Home } from "./screens/Home";
import { Lobby } from "./screens/Lobby";
import { Missing } from "./screens/Missing";
import { NewTable } from "./screens/newTable/NewTable";
import { Page } from "./screens/Page";
import { Replay } from "./screens/replay/Replay";
import { Replays } from "./screens/replay/Replays";
import { LookBack, RoundEnd } from "./screens/roundEnd/RoundEnd";
import { Solo } from "./screens/Solo";
import { ReportWindow } from "./table/Report";
import { enter, failedText, line, lookingBack, table, trouble } from "./table/state";
import { TableScreen } from "./table/TableScreen";
import { OperatorNotice } from "./ui/OperatorNotice";
import { LiveRegion, Notices } from "./ui/parts";

export function App(): JSX.Element {
  const where = route.value;
  return (
    <>
      <LiveRegion />
      <Notices />
      <Explanations />
      <ReportWindow />
      <OperatorNotice over={where.page === "table"} />
      {where.page === "home" && <Home />}
      {where.page === "new" && <NewTable />}
      {where.page === "help" && <Help />}
      {where.page === "solo" && <Solo />}
      {where.page === "replays" && <Replays />}
      {where.page === "replay" && <Replay key={where.id} id={where.id} />}
      {where.page === "table" && <AtTable key={where.code} code={where.code} />}
      {where.page === "missing" && <Missing text={t("error.no_such_page")} />}
    </>
  );
}

function AtTable({ code }: { code: string }): JSX.Element {
  useEffect(() => enter(code), [code]);
  const now = table.value;
  if (trouble.value && !now) return <Missing text={failedText(whyNone(trouble.value))} />;
  if (!now)
    return (
      <Page title="Motherlode">
        <p class="muted loading" role="status">
          {t(line.value === "lost" ? "ui.line.lost" : "ui.loading")}
        </p>
      </Page>
    );
  if (now.phase === "gathering") return <Lobby table={now} />;
  if (now.phase === "between_rounds" || now.phase === "finished") return <RoundEnd table={now} />;
  if (lookingBack.value) return <LookBack table={now} />;
  return <TableScreen table={now} />;
}

/** A code that no table can have is the code of no table. */
const whyNone = (failed: Failed): Failed =>
  failed.key === "bad_message" || failed.key === "too_long" ? { ...failed, key: "no_such_table" } : failed;
