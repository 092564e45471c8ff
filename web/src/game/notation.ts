/** Reads the texts of the mine notation: codes of cards, cells and moves. It knows how they are written, not what is allowed. */

export type Cell = string;

export interface Move {
  text: string;
  /** What kind of thing is done: the first word of the notation. */
  verb: string;
  /** The card it is done with, written as in a hand. */
  card: string | null;
  /** A tunnel card as it will lie. */
  laid: string | null;
  cells: Cell[];
  seat: number | null;
  tool: string | null;
  side: string | null;
  payer: number | null;
  /** Cards that are put away (pass, clear). */
  cards: string[];
  /** What is left to say: `swap`, `keep`, a value, a card before me. */
  detail: string | null;
}

const EDGES = "NESW";
const OPPOSITE: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };
const CELL = "-?\\d+,-?\\d+";
const TUNNEL = /^(?:[NESW]+(?:\.[NESW]+)*)(?:\+[a-z]+(?:@[NESW])?)*$/;
const ORDER = ".NESW";

export const isTunnel = (code: string): boolean => TUNNEL.test(code);

export function at(cell: Cell): [number, number] {
  const [x = "0", y = "0"] = cell.split(",");
  return [Number(x), Number(y)];
}

export const cellOf = (x: number, y: number): Cell => `${x},${y}`;

/** The groups of joined edges of a tunnel, start or goal card as it lies. */
export function groups(code: string): string[] {
  const shape = shapeOf(code);
  return shape ? shape.split(".") : [];
}

/** The tunnels of a card without its extras; starts, treasures and the postcard are open on all sides. */
export function shapeOf(code: string): string {
  if (/^(start|place|treasure)/.test(code)) return "NESW";
  const body = code.includes(":") ? code.slice(code.indexOf(":") + 1) : code;
  const shape = body.split("+")[0] ?? "";
  return /^[NESW.]+$/.test(shape) ? shape : "";
}

/** The same card after half a turn. */
export function turned(code: string): string {
  const colon = code.indexOf(":");
  if (colon >= 0) return code.slice(0, colon + 1) + turned(code.slice(colon + 1));
  const [shape = "", ...extras] = code.split("+");
  if (!/^[NESW.]+$/.test(shape)) return code;
  const swapped = shape.split(".").map((group) => sorted([...group].map((edge) => OPPOSITE[edge] ?? edge)));
  swapped.sort((a, b) => EDGES.indexOf(a[0] ?? "") - EDGES.indexOf(b[0] ?? ""));
  const kept = extras.map((extra) => turnedExtra(extra, swapped));
  return [swapped.join("."), ...kept].join("+");
}

/** As a card is written in a hand: the earlier of its two forms. */
export function inHand(code: string): string {
  if (!isTunnel(code)) return code;
  const other = turned(code);
  return compare(code, other) <= 0 ? code : other;
}

export const looksTheSame = (code: string): boolean => turned(code) === code;

export function parseMove(text: string): Move {
  const move: Move = {
    text,
    verb: text,
    card: null,
    laid: null,
    cells: [],
    seat: null,
    tool: null,
    side: null,
    payer: null,
    cards: [],
    detail: null,
  };
  for (const [pattern, read] of FORMS) {
    const found = pattern.exec(text);
    if (found) return { ...move, ...read(found as unknown as string[]) };
  }
  return move;
}

export const WORDS = ["veto", "allow", "accept", "refuse", "stop"];
const SEAT_ANSWERS = ["steal", "pick", "peek"];
const CELL_ANSWERS = ["reveal", "push", "mark", "troll"];

const FORMS: [RegExp, (found: string[]) => Partial<Move>][] = [
  [/^pass (.+)$/, ([, cards = ""]) => ({ verb: "pass", cards: cards.split(" "), card: first(cards) })],
  [
    /^clear (.+) : (\S+)$/,
    ([, cards = "", gone = ""]) => ({ verb: "clear", cards: cards.split(" "), card: first(cards), detail: gone }),
  ],
  [
    new RegExp(`^toll (\\S+)@(${CELL}):([NESW])$`),
    ([, card = "", cell = "", side = ""]) => ({ verb: "toll", card, cells: [cell], side }),
  ],
  [
    new RegExp(`^turn@(${CELL})=(\\S+)$`),
    ([, cell = "", shape = ""]) => ({ verb: "turn", cells: [cell], detail: shape }),
  ],
  [/^(take|spend|keep) (.+)$/, ([, verb = "", detail = ""]) => ({ verb, detail })],
  [new RegExp(`^(${CELL_ANSWERS.join("|")})@(${CELL})$`), ([, verb = "", cell = ""]) => ({ verb, cells: [cell] })],
  [new RegExp(`^(${SEAT_ANSWERS.join("|")})>(\\d+)$`), ([, verb = "", seat = ""]) => ({ verb, seat: Number(seat) })],
  [
    new RegExp(`^diversion>(\\S+)@(${CELL})(?: pay>(\\d+))?$`),
    ([, laid = "", cell = "", payer]) => ({
      verb: "diversion",
      card: "diversion",
      laid,
      cells: [cell],
      payer: number(payer),
    }),
  ],
  [
    new RegExp(`^back-and-forth@(${CELL})@(${CELL}) (swap|keep|\\?)$`),
    ([, a = "", b = "", detail = ""]) => ({
      verb: "back-and-forth",
      card: "back-and-forth",
      cells: [a, b],
      detail: detail === "?" ? null : detail,
    }),
  ],
  [
    new RegExp(`^([NESW][NESW.]*(?:\\+\\S+?)*)@(${CELL})(?: pay>(\\d+))?$`),
    ([, laid = "", cell = "", payer]) => ({
      verb: "dig",
      card: inHand(laid),
      laid,
      cells: [cell],
      payer: number(payer),
    }),
  ],
  [
    new RegExp(`^([a-z-]+(?::\\S+?)?)@(${CELL})$`),
    ([, card = "", cell = ""]) => ({ verb: verbOf(card), card, cells: [cell] }),
  ],
  [
    /^([a-z-]+(?::[a-z+]+)?)>(\d+)(?::([a-z]+))?$/,
    ([, card = "", seat = "", tool]) => ({ verb: verbOf(card), card, seat: Number(seat), tool: tool ?? toolOf(card) }),
  ],
  [new RegExp(`^(${WORDS.join("|")})$`), ([, verb = ""]) => ({ verb })],
  [/^([a-z-]+)$/, ([, card = ""]) => ({ verb: card, card })],
];

function sorted(edges: string[]): string {
  return edges.sort((a, b) => EDGES.indexOf(a) - EDGES.indexOf(b)).join("");
}

/** An extra in an arm turns with the card; gold is named by the first edge of its tunnel. */
function turnedExtra(extra: string, shape: string[]): string {
  const [name = "", edge] = extra.split("@");
  if (!edge) return name;
  const now = OPPOSITE[edge] ?? edge;
  const group = shape.find((edges) => edges.includes(now));
  return `${name}@${name === "gold" && group ? group[0] : now}`;
}

function compare(a: string, b: string): number {
  const [shapeA = "", ...extrasA] = a.split("+");
  const [shapeB = "", ...extrasB] = b.split("+");
  return (
    compareBy(ORDER, shapeA, shapeB) ||
    compareBy(`@+abcdefghijklmnopqrstuvwxyz${ORDER}`, extrasA.join("+"), extrasB.join("+"))
  );
}

function compareBy(order: string, a: string, b: string): number {
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    const difference = order.indexOf(a.charAt(n)) - order.indexOf(b.charAt(n));
    if (difference) return difference;
  }
  return a.length - b.length;
}

const first = (cards: string): string => cards.split(" ")[0] ?? "";
const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const verbOf = (card: string): string => card.split(":")[0] ?? card;
const toolOf = (card: string): string | null => {
  const tool = card.split(":")[1];
  return tool && !tool.includes("+") ? tool : null;
};
