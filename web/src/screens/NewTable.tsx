/** Setting a table: game, boxes, options, seats. */

import { batch, useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { readView } from "../game/view";
import { api } from "../lib/api";
import { has, t } from "../lib/i18n";
import { go } from "../lib/route";
import type { Catalogue, Check, GameOffer, LayoutPreview, Misfit, SeatWish, TableWish } from "../messages";
import { Mine } from "../table/Mine";
import { cellLabel } from "../table/TableScreen";
import { Face } from "../ui/art";
import { tellError } from "../ui/errors";
import { Button } from "../ui/parts";
import { myName, NameField } from "./MyName";
import { Page } from "./Page";

export function NewTable(): JSX.Element {
  const offers = useSignal<Catalogue | null>(null);
  useEffect(
    () =>
      void api.catalogue().then((found) => {
        offers.value = found;
      }, tellError),
    [],
  );
  return (
    <Page title={t("ui.new.title")}>
      <h1 class="page-title">{t("ui.new.title")}</h1>
      {offers.value && <Form offers={offers.value} />}
    </Page>
  );
}

const CLOCKS: Record<string, TableWish["clock"]> = {
  none: null,
  brisk: { turn: 45, bank: 120 },
  calm: { turn: 120, bank: 600 },
  days: { turn: 172800, bank: 0 },
};

function Form({ offers }: { offers: Catalogue }): JSX.Element {
  const name = useSignal(offers.games[0]?.name ?? "base");
  const boxes = useSignal<string[]>([]);
  const options = useSignal<Record<string, unknown>>({});
  const clock = useSignal("none");
  const isPublic = useSignal(false);
  const seats = useSignal<SeatWish[]>(startSeats(offers.games[0], offers.default_level));
  const shortPause = useSignal(false);
  const layouts = useSignal<Record<string, string[]>>({});
  const check = useSignal<Check>({ ok: true, reason: null, misfit: null, misfits: {} });
  const game = offers.games.find((one) => one.name === name.value) as GameOffer;
  const wish = useComputed<TableWish>(() => ({
    name: myName(),
    game: name.value,
    modules: [...boxes.value].sort(),
    options: chosenOptions(game, boxes.value, options.value),
    laid: Object.fromEntries(Object.entries(layouts.value).filter(([box]) => boxes.value.includes(box))),
    seats: seats.value,
    public: isPublic.value,
    clock: CLOCKS[clock.value] ?? null,
    short_pause: shortPause.value,
  }));

  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () =>
        void api.check(wish.value).then(
          (found) => {
            if (current) check.value = found;
          },
          () => undefined,
        ),
      150,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wish.value]);

  const choose = (next: GameOffer) =>
    batch(() => {
      name.value = next.name;
      boxes.value = boxes.value.filter((box) => next.modules.includes(box));
      layouts.value = {};
      options.value = {};
      seats.value = fitted(seats.value, next, offers.default_level);
    });
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      go(`/t/${(await api.make(wish.value)).code}`);
    } catch (error) {
      tellError(error);
    }
  };
  const toggle = (box: string) => {
    boxes.value = boxes.value.includes(box) ? boxes.value.filter((one) => one !== box) : [...boxes.value, box];
  };
  return (
    <form class="new-table" onSubmit={(event) => void make(event)}>
      <fieldset class="panel box games">
        <legend>{t("ui.new.game")}</legend>
        {offers.games.map((one) => (
          <label key={one.name} class="tile">
            <input type="radio" name="game" checked={one.name === name.value} onChange={() => choose(one)} />
            <span>
              <b>{t(`game.${one.name}`)}</b>
              <small class="muted">{t(`game.${one.name}.about`)}</small>
              <small class="muted">{players(one)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset class="panel box seats">
        <legend>{t("ui.new.seats")}</legend>
        <ol class="seat-list">
          {seats.value.map((seat, n) => (
            <SeatRow
              key={n}
              n={n}
              seat={seat}
              levels={offers.levels}
              onChange={(next) => {
                seats.value = seats.value.map((old, at) => (at === n ? next : old));
              }}
            />
          ))}
        </ol>
        <div class="row">
          <Button
            icon="plus"
            label={t("ui.new.seat.add")}
            disabled={seats.value.length >= Math.max(...game.players)}
            onClick={() => {
              seats.value = [...seats.value, { kind: "bot", level: offers.default_level }];
            }}
          >
            {t("ui.new.seat.add")}
          </Button>
          <Button
            icon="minus"
            label={t("ui.new.seat.remove")}
            disabled={seats.value.length <= Math.min(...game.players)}
            onClick={() => {
              seats.value = seats.value.slice(0, -1);
            }}
          >
            {t("ui.new.seat.remove")}
          </Button>
        </div>
        <NameField />
      </fieldset>
      {game.modules.length > 0 && (
        <fieldset class="panel box boxes">
          <legend>{t("ui.new.boxes")}</legend>
          <div class="tiles">
            {allBoxes(offers).map((box) => (
              <BoxTile
                key={box}
                box={box}
                on={boxes.value.includes(box)}
                misfit={check.value.misfits[box]}
                onToggle={() => toggle(box)}
              />
            ))}
          </div>
          {boxes.value
            .filter((box) => box in game.layouts)
            .map((box) => (
              <Layout
                key={box}
                box={box}
                game={game.name}
                modules={boxes.value}
                players={seats.value.length}
                cells={layouts.value[box] ?? null}
                onChange={(next) => {
                  const { [box]: _, ...others } = layouts.value;
                  layouts.value = next ? { ...others, [box]: next } : others;
                }}
              />
            ))}
        </fieldset>
      )}
      <fieldset class="panel box options">
        <legend>{t("ui.new.options")}</legend>
        {game.options
          .filter(({ box }) => box === null || boxes.value.includes(box))
          .map((option) => (
            <label key={option.name} class="setting">
              <span>{t(`option.${option.name}`)}</span>
              <select
                class="field"
                value={JSON.stringify(options.value[option.name] ?? option.values[0])}
                onChange={(event) => {
                  options.value = { ...options.value, [option.name]: JSON.parse(event.currentTarget.value) as unknown };
                }}
              >
                {option.values.map((value) => (
                  <option key={JSON.stringify(value)} value={JSON.stringify(value)}>
                    {optionText(option.name, value)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label class="setting">
          <span>{t("ui.new.clock")}</span>
          <select
            class="field"
            value={clock.value}
            onChange={(event) => {
              clock.value = event.currentTarget.value;
            }}
          >
            {Object.keys(CLOCKS).map((pace) => (
              <option key={pace} value={pace}>
                {t(`ui.clock.${pace}`)}
              </option>
            ))}
          </select>
        </label>
        {boxes.value.includes("wc2019") && (
          <label class="check">
            <input
              type="checkbox"
              class="short-pause"
              checked={shortPause.value}
              onChange={() => {
                shortPause.value = !shortPause.value;
              }}
            />
            {t("ui.new.short_pause")}
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={isPublic.value}
            onChange={() => {
              isPublic.value = !isPublic.value;
            }}
          />
          {t("ui.new.public")}
        </label>
      </fieldset>
      <div class="new-foot">
        {!check.value.ok && (check.value.misfit || Object.keys(layouts.value).length === 0) && (
          <p class="bad" role="alert">
            {check.value.misfit ? misfitText(check.value.misfit) : check.value.reason}
          </p>
        )}
        <Button submit primary class="big" disabled={!check.value.ok}>
          {t("ui.new.make")}
        </Button>
      </div>
    </form>
  );
}

/** A box in one line; one that can't be there says why, and can only be taken away. */
function BoxTile({
  box,
  on,
  misfit,
  onToggle,
}: {
  box: string;
  on: boolean;
  misfit: Misfit | undefined;
  onToggle: () => void;
}): JSX.Element {
  const off = misfit !== undefined && !on;
  return (
    <label class={`tile ${off ? "off" : ""}`} data-box={box}>
      <input
        type="checkbox"
        checked={on}
        aria-disabled={off ? "true" : undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
        }}
        onChange={() => {
          if (!off) onToggle();
        }}
      />
      <span>
        <b>{t(`module.${box}`)}</b>
        <small class="muted">{t(`module.${box}.about`)}</small>
        {misfit && <small class={`reason ${on ? "bad" : ""}`}>{misfitText(misfit)}</small>}
      </span>
    </label>
  );
}

/** The server's reason, in the reader's language. */
function misfitText({ box, other, players: range, reason }: Misfit): string {
  if (range)
    return t("ui.apart.players", {
      box: t(has(`module.${box}`) ? `module.${box}` : `game.${box}`),
      from: range[0] ?? 0,
      to: range[1] ?? 0,
    });
  const key = `ui.apart.${box}.${other}`;
  return has(key) ? t(key) : reason;
}

const allBoxes = (offers: Catalogue): string[] => [...new Set(offers.games.flatMap(({ modules }) => modules))];

/** Only options of what is in play are sent. */
function chosenOptions(game: GameOffer, boxes: string[], options: Record<string, unknown>): Record<string, unknown> {
  const known = game.options.filter(({ box }) => box === null || boxes.includes(box)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(options).filter(([name]) => known.includes(name)));
}

interface LayoutProps {
  box: string;
  game: string;
  modules: string[];
  players: number;
  cells: string[] | null;
  onChange: (cells: string[] | null) => void;
}

/** The host lays out what a box has on a picture of the mine; the server says where one more may lie. */
function Layout({ box, game, modules, players, cells, onChange }: LayoutProps): JSX.Element {
  const preview = useSignal<LayoutPreview | null>(null);
  const wanted = JSON.stringify([game, modules, players, cells]);
  useEffect(() => {
    let current = true;
    if (cells)
      void api.layout({ box, game, modules: [...modules].sort(), players, cells }).then(
        (found) => {
          if (current) preview.value = found;
        },
        () => {
          if (current) preview.value = null;
        },
      );
    return () => {
      current = false;
    };
  }, [wanted]);
  const lay = (cell: string) => {
    if (!cells) return;
    if (cells.includes(cell)) onChange(cells.filter((one) => one !== cell));
    else if (places.has(cell)) onChange([...cells, cell]);
  };
  const found = preview.value;
  const view = found && readView(found.view);
  const places = new Set(found && found.left > 0 ? found.places : []);
  return (
    <div class="host-layout">
      <label class="check">
        <input
          type="checkbox"
          class={`lay-${box}`}
          checked={cells !== null}
          onChange={() => onChange(cells ? null : [])}
        />
        {has(`ui.new.${box}`) ? t(`ui.new.${box}`) : t("ui.new.lay", { box: t(`module.${box}`) })}
      </label>
      {cells && found && view && (
        <>
          <p class="muted" role="status">
            {t(has(`ui.new.${box}.left`) ? `ui.new.${box}.left` : "ui.new.lay.left", { n: found.left })}
          </p>
          <div class="layout-mine">
            <Mine
              view={view}
              targets={places}
              label={(cell) => cellLabel(view, cell, places.has(cell))}
              onPoint={lay}
            />
          </div>
        </>
      )}
    </div>
  );
}

function SeatRow({
  n,
  seat,
  levels,
  onChange,
}: {
  n: number;
  seat: SeatWish;
  levels: string[];
  onChange: (seat: SeatWish) => void;
}): JSX.Element {
  const value = seat.kind === "bot" ? `bot:${seat.level ?? ""}` : seat.kind;
  const read = (text: string): SeatWish =>
    text.startsWith("bot:") ? { kind: "bot", level: text.slice(4) } : { kind: "friend" };
  return (
    <li>
      <Face seat={n} />
      {seat.kind === "me" ? (
        <b>{t("ui.yourself")}</b>
      ) : (
        <select
          class="field"
          value={value}
          aria-label={t("ui.seat.number", { n: n + 1 })}
          onChange={(event) => onChange(read(event.currentTarget.value))}
        >
          <option value="friend">{t("ui.new.seat.friend")}</option>
          {levels.map((level) => (
            <option key={level} value={`bot:${level}`}>{`${t("ui.plate.bot")}: ${t(`bot.${level}`)}`}</option>
          ))}
        </select>
      )}
    </li>
  );
}

function optionText(name: string, value: unknown): string {
  if (name === "first_seat" && typeof value === "number") return t("ui.seat.number", { n: value + 1 });
  const key = `option.${name}.${value === null ? "random" : String(value)}`;
  return has(key) ? t(key) : typeof value === "boolean" ? t(value ? "ui.yes" : "ui.no") : String(value);
}

const players = (game: GameOffer): string => {
  const [few, many] = [Math.min(...game.players), Math.max(...game.players)];
  return few === many ? t("ui.players.exact", { n: few }) : t("ui.players.range", { from: few, to: many, n: many });
};

function startSeats(game: GameOffer | undefined, level: string): SeatWish[] {
  return fitted(
    [{ kind: "me" }, { kind: "friend" }, { kind: "friend" }, { kind: "bot", level }, { kind: "bot", level }],
    game,
    level,
  );
}

function fitted(seats: SeatWish[], game: GameOffer | undefined, level: string): SeatWish[] {
  const [few, many] = game ? [Math.min(...game.players), Math.max(...game.players)] : [3, 10];
  const filled = [...seats];
  while (filled.length < few) filled.push({ kind: "bot", level });
  return filled.slice(0, many);
}
