/** Going through a record: by itself, by buttons, by keys. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const STEP_TAKES = 900;

/** How many times as fast. */
export const SPEEDS = [0.5, 1, 2, 4];

export interface Playing {
  last: number;
  isRunning: boolean;
  jump: (to: number) => void;
  toggle: () => void;
}

export function usePlaying(at: { value: number }, last: number, speed: number): Playing {
  const running = useSignal(false);
  const jump = (to: number) => {
    at.value = Math.max(0, Math.min(last, to));
  };
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(() => {
      if (at.value >= last) running.value = false;
      else jump(at.value + 1);
    }, STEP_TAKES / speed);
    return () => clearInterval(timer);
  }, [running.value, last, speed]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, select, [role=grid]")) return;
      const to = { ArrowRight: at.value + 1, ArrowLeft: at.value - 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      jump(to);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [last]);
  const toggle = () => {
    running.value = !running.value;
  };
  return { last, isRunning: running.value, jump, toggle };
}
