/** Short sounds made on the spot: no files, nothing over 400 ms. */

import { settings } from "./settings";

export type Sound = "dig" | "rockfall" | "break" | "mend" | "paper" | "turn" | "gold" | "refused";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.value.sound || !touched() || (document.hidden && sound !== "turn")) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    SOUNDS[sound](context, context.currentTime + 0.01);
  } catch {
    // A browser without sound plays on in silence.
  }
}

/** Browsers let no page sound before its first press or key, and complain when one tries. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

const SOUNDS: Record<Sound, (to: AudioContext, start: number) => void> = {
  dig: (to, t) => {
    noise(to, t, 0.05, 2600, 0.35);
    tone(to, t, 0.09, 900, 420, 0.16, "triangle");
  },
  rockfall: (to, t) => {
    noise(to, t, 0.38, 190, 0.7);
    noise(to, t + 0.1, 0.2, 420, 0.25);
  },
  break: (to, t) => {
    noise(to, t, 0.07, 3400, 0.4);
    noise(to, t + 0.08, 0.09, 1500, 0.3);
  },
  mend: (to, t) => {
    for (let n = 0; n < 5; n++) noise(to, t + n * 0.055, 0.025, 2200 + n * 220, 0.25);
  },
  paper: (to, t) => noise(to, t, 0.16, 5200, 0.12),
  turn: (to, t) => {
    tone(to, t, 0.3, 784, 784, 0.14, "sine");
    tone(to, t + 0.13, 0.26, 1175, 1175, 0.12, "sine");
  },
  gold: (to, t) => {
    tone(to, t, 0.08, 1568, 1568, 0.1, "square");
    tone(to, t + 0.07, 0.26, 2093, 2093, 0.08, "sine");
  },
  refused: (to, t) => tone(to, t, 0.12, 190, 120, 0.3, "triangle"),
};

function tone(
  to: AudioContext,
  start: number,
  length: number,
  from: number,
  until: number,
  loud: number,
  wave: OscillatorType,
): void {
  const source = to.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(until, start + length);
  fade(to, source, start, length, loud);
}

function noise(to: AudioContext, start: number, length: number, pitch: number, loud: number): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * length), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter);
  fade(to, source, start, length, loud, filter);
}

function fade(
  to: AudioContext,
  source: AudioScheduledSourceNode,
  start: number,
  length: number,
  loud: number,
  through: AudioNode = source,
): void {
  const gain = to.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  through.connect(gain).connect(to.destination);
  source.start(start);
  source.stop(start + length);
}
