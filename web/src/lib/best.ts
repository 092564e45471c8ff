/** The best solo games, kept on this machine and nowhere else. Of a day's deal the first try counts. */

import { told } from "../game/told";

export interface Result {
  code: string;
  at: number;
  gold: number;
  day: string | null;
  record: string | null;
}

const KEY = "motherlode-solo";
const KEPT = 50;

/** The least gold of each grade, as the game that is played alone declares it. */
export const grades = (): number[] =>
  Object.values(told.value.boxes).find((box) => box.grades.length > 0)?.grades ?? [];
export const gradeOf = (gold: number): number => grades().filter((least) => gold >= least).length;

export function results(): Result[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Result[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a finished game once; a day's deal played again does not count. */
export function keepResult(result: Result): void {
  const known = results();
  if (known.some(({ code, day }) => code === result.code || (day !== null && day === result.day))) return;
  const best = [...known, result].sort(byGold).slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(best));
  } catch {
    // A browser that keeps nothing has no list.
  }
}

export const byGold = (a: Result, b: Result): number => b.gold - a.gold || a.at - b.at;
export const ofDay = (day: string): Result | undefined => results().find((result) => result.day === day);
/** The day that the server deals by. */
export const today = (): string => new Date().toISOString().slice(0, 10);
