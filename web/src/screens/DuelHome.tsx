/** The Duel on the first page: one click to a game against a bot, one to the page of who plays alone. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { api } from "../lib/api";
import { t } from "../lib/i18n";
import { go } from "../lib/route";
import { Card, Icon } from "../ui/art";
import { tellError } from "../ui/errors";
import { Button } from "../ui/parts";
import { myLook, myName } from "./MyName";

export function DuelHome(): JSX.Element {
  const busy = useSignal(false);
  const play = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      go(`/t/${(await api.playNow({ name: myName(), ...myLook(), game: "duel", players: 2 })).code}`);
    } catch (error) {
      tellError(error);
    }
    busy.value = false;
  };
  return (
    <section class="duel-home">
      <div class="panel box">
        <div class="duel-cards" aria-hidden="true">
          <Card code="start:green" lit />
          <Card code="NEW+green@N" lit />
          <Card code="gold3:NES+blue@S" />
          <Card code="NES+troll@N" lit />
          <Card code="start:blue" lit />
        </div>
        <h2>{t("game.duel")}</h2>
        <p class="muted">{t("game.duel.about")}</p>
        <div class="row">
          <Button icon="play" class="play-duel" onClick={() => void play()} disabled={busy.value}>
            {t("ui.duel.play")}
          </Button>
          <span class="muted">{t("ui.duel.play.about")}</span>
        </div>
      </div>
      <div class="panel box">
        <div class="duel-cards" aria-hidden="true">
          <Card code="start:green" lit />
          <Card code="EW" lit />
          <Card code="break:lamp" />
          <Card code="gold2:NE" lit />
        </div>
        <h2>{t("game.duel-solo")}</h2>
        <p class="muted">{t("game.duel-solo.about")}</p>
        <div class="row">
          <a class="button play-solo" href="/solo">
            <Icon name="play" />
            {t("ui.solo.play")}
          </a>
          <span class="muted">{t("ui.solo.play.about")}</span>
        </div>
      </div>
    </section>
  );
}
