"""What happened, told to one player in plain words of their language."""

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from motherlode.i18n.catalogue import catalogue, tr
from motherlode.i18n.names import card_name, chest_name, goal_name, role_name

Fields = dict[str, Any]

UNSEEN = "?"
_WORDS = ("pass", "clear", "toll", "troll", "veto", "allow", "accept", "refuse", "reveal", "turn", "take", "keep", "steal", "push",
          "pick", "peek", "mark", "spend", "stop")  # fmt: skip


class Teller:
    """Tells events to one seat (or to a spectator): who is called what, and in which language."""

    def __init__(self, language: str, names: Sequence[str], seat: int | None = None) -> None:
        self.language = language
        self.names = names
        self.seat = seat

    def tell(self, happened: Fields) -> str:
        """One sentence, or nothing where there is nothing to say."""
        kind = happened["event"]
        if kind == "moved":  # what is spent is told card by card, asked for or not
            return "" if happened["move"].startswith("spend") else self.move(happened["seat"], happened["move"])
        teller = self._tellers.get(kind)
        return teller(self, happened) if teller else ""

    def move(self, seat: int, text: str) -> str:
        """A move in words."""
        who = self.names[seat]
        word = re.split(r"[ @>]", text, maxsplit=1)[0]
        if word == "pass":
            return self._say("move.pass", player=who, n=len(text.split()) - 1)
        if word == "clear":
            return self._say("move.clear", player=who, card=self._card(text.rpartition(" : ")[2]))
        key = f"move.{word}" if word in _WORDS else self._card_key(text)
        return self._say(key, **self._parts(who, text))

    def _card_key(self, text: str) -> str:
        code = re.split(r"[@>]", text, maxsplit=1)[0]
        suffix = ".pay" if " pay>" in text else ""
        if code.startswith("fix:"):
            tool = text.rpartition(":")[2] if text.count(":") > 1 else code[4:]
            return f"move.fix:{tool}"
        return f"move.{code}{suffix}" if f"move.{code}" in catalogue(self.language) else f"move.dig{suffix}"

    def _parts(self, who: str, text: str) -> dict[str, str | int]:
        """Everything that a sentence about this move may need."""
        parts: dict[str, str | int] = {"player": who}
        cells = re.findall(r"@(-?\d+,-?\d+)", text)
        parts["cell"], parts["other"] = [*cells, "", ""][:2]
        target = re.search(r">(\d+)", text.partition(" pay")[0])
        payer = re.search(r"pay>(\d+)", text)
        parts["target"] = self.names[int(target[1])] if target else ""
        parts["payer"] = self.names[int(payer[1])] if payer else ""
        parts["tool"] = self._tool(text.rpartition(":")[2])
        code = (
            text.partition("=")[2]
            or re.split(r"@-?\d", text.removeprefix("diversion>"), maxsplit=1)[0].partition(">")[0]
        )
        parts["card"] = self._card(code) if re.fullmatch(r"[NESW.]+(\+.*)?", code) else code
        parts["cards"] = text.partition(" ")[2]
        return parts

    def _tool(self, name: str) -> str:
        return self._say(f"tool.{name}") if f"tool.{name}" in catalogue(self.language) else ""

    def _round_began(self, happened: Fields) -> str:
        return self._say("event.round_began", round=happened["round"], player=self.names[happened["first"]])

    def _dealt(self, happened: Fields) -> str:
        if happened["seat"] != self.seat or happened["role"] == "?":
            return ""
        return self._say("event.dealt.you", role=role_name(self.language, happened["role"]))

    def _drew(self, happened: Fields) -> str:
        if happened["seat"] != self.seat:
            return ""
        return self._say("event.drew.you", cards=", ".join(map(self._card, happened["cards"])))

    def _looked(self, happened: Fields) -> str:
        if happened["seat"] != self.seat:
            return ""
        return self._say("event.looked.you", cell=happened["at"], card=self._face(happened["card"]))

    def _looked_role(self, happened: Fields) -> str:
        if happened["seat"] != self.seat:
            return ""
        role = role_name(self.language, happened["role"])
        return self._say("event.looked_role.you", target=self.names[happened["target"]], role=role)

    def _shown(self, happened: Fields) -> str:
        if UNSEEN in happened["cards"]:
            return self._say("event.shown", player=self.names[happened["seat"]])
        return self._say("event.shown.you", cards=", ".join(map(self._card, happened["cards"])))

    def _swapped_hats(self, happened: Fields) -> str:
        if happened["seat"] != self.seat:
            return self._say("event.swapped_hats", player=self.names[happened["seat"]])
        return self._say("event.new_role.you", role=role_name(self.language, happened["role"]))

    def _swapped_hands(self, happened: Fields) -> str:
        who = self.names[happened["seat"]]
        return self._say("event.swapped_hands", player=who, target=self.names[happened["target"]])

    def _stole(self, happened: Fields) -> str:
        who = self.names[happened["seat"]]
        return self._say("event.stole", player=who, target=self.names[happened["target"]])

    def _turned_up(self, happened: Fields) -> str:
        kind = happened["card"].partition(":")[0]
        key = f"event.turned_up.{kind}" if kind in ("treasure", "stone") else "event.turned_up"
        return self._say(key, cell=happened["at"], card=self._face(happened["card"]))

    def _removed(self, happened: Fields) -> str:
        return self._say("event.removed", cell=happened["at"], card=self._card(happened["card"]))

    def _round_over(self, happened: Fields) -> str:
        roles = ", ".join(
            f"{self.names[seat]}: {role_name(self.language, role)}"
            for seat, role in enumerate(happened.get("roles", []))
        )
        key = f"result.{happened['winners']}"
        words = self._say(key) if key in catalogue(self.language) else ""
        return " ".join(filter(None, [self._say("event.round_over"), words, roles, self._took(happened)]))

    def _took(self, happened: Fields) -> str:
        """What each has taken of the gold, and owes."""
        return " ".join(
            self._say("event.round_over.took", player=self.names[seat], cards=self._faces(cards), n=owed)
            for seat, (cards, owed) in enumerate(zip(happened.get("took", []), happened.get("owed", []), strict=True))
        )

    def _marked(self, happened: Fields) -> str:
        return self._say("event.marked", player=self.names[happened["seat"]], cell=happened["at"])

    def _sabotaged(self, happened: Fields) -> str:
        return self._say("event.sabotaged", card=self._card(happened["card"]))

    def _discarded(self, happened: Fields) -> str:
        return self._say("event.discarded", card=self._card(happened["card"]))

    def _spent(self, happened: Fields) -> str:
        return self._say("event.spent", player=self.names[happened["seat"]], cards=self._faces(happened["cards"]))

    def _graded(self, happened: Fields) -> str:
        return self._say("event.graded", n=happened["gold"], grade=self._say(f"grade.{happened['grade']}"))

    def _paid(self, happened: Fields) -> str:
        who = self.names[happened["seat"]]
        gold = happened.get("tokens", happened.get("gold"))
        return (
            self._say("event.paid", player=who, n=gold)
            if isinstance(gold, int)
            else self._say("event.paid.hidden", player=who)
        )

    def _plainly(self, happened: Fields) -> str:
        """An event whose sentence stands in the catalogue under its name."""
        amount: int = happened.get("gold") or happened.get("cards") or 0
        return self._say(
            f"event.{happened['event']}",
            player=self._who(happened, "seat"),
            target=self._who(happened, "target"),
            cell=happened.get("at", ""),
            other=happened.get("to", ""),
            n=amount,
        )

    def _who(self, happened: Fields, key: str) -> str:
        return self.names[happened[key]] if key in happened else ""

    def _new_role(self, happened: Fields) -> str:
        told = self._plainly(happened)
        if happened["role"] == "?":
            return told
        return f"{told} {self._say('event.new_role.you', role=role_name(self.language, happened['role']))}"

    def _opened_chest(self, happened: Fields) -> str:
        chest = chest_name(self.language, happened["chest"])
        return self._say("event.opened_chest", player=self._who(happened, "seat"), chest=chest)

    def _pickpocketed(self, happened: Fields) -> str:
        if happened["card"] == "?":
            return self._plainly(happened)
        who, target = self._who(happened, "seat"), self._who(happened, "target")
        return self._say("event.pickpocketed.you", player=who, target=target, card=self._card(happened["card"]))

    def _game_over(self, happened: Fields) -> str:
        winners = happened["winners"]
        return self._say("event.game_over", n=len(winners), players=", ".join(self.names[seat] for seat in winners))

    _tellers: ClassVar[dict[str, Callable[["Teller", Fields], str]]] = {
        "round_began": _round_began,
        "dealt": _dealt,
        "drew": _drew,
        "looked": _looked,
        "looked_role": _looked_role,
        "shown": _shown,
        "swapped_hats": _swapped_hats,
        "swapped_hands": _swapped_hands,
        "stole": _stole,
        "vetoed": _plainly,
        "refused_to_pay": _plainly,
        "paid_toll": _plainly,
        "toll_gone": _plainly,
        "changed_role": _new_role,
        "party": _new_role,
        "took_gold": _plainly,
        "lost_gold": _plainly,
        "opened_chest": _opened_chest,
        "pushed": _plainly,
        "pickpocketed": _pickpocketed,
        "caved_in": _plainly,
        "turned_up": _turned_up,
        "removed": _removed,
        "round_over": _round_over,
        "marked": _marked,
        "sabotaged": _sabotaged,
        "discarded": _discarded,
        "spent": _spent,
        "graded": _graded,
        "paid": _paid,
        "game_over": _game_over,
    }

    def _card(self, code: str) -> str:
        return card_name(self.language, code)

    def _faces(self, cards: list[str]) -> str:
        return ", ".join(map(self._face, cards)) or "–"

    def _face(self, card: object) -> str:
        """A goal, or a chest's tunnel."""
        if isinstance(card, dict):
            return f"{self._card(card['tunnel'])}, {card['chest']}"
        kind = str(card).partition(":")[0]
        return (
            goal_name(self.language, str(card)) if f"goal.{kind}" in catalogue(self.language) else self._card(str(card))
        )

    def _say(self, key: str, **args: str | int) -> str:
        return tr(self.language, key, **args)
