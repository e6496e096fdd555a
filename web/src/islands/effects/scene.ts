/** A colour as red, green and blue, 0–255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** What an effect paints with: the theme's colours as they are at the moment, or the effects' own. */
export interface Paints {
  readonly line: Colour;
  readonly primary: Colour;
  readonly accent: Colour;
  readonly text: Colour;
}

/** Where and how an effect is drawn. A new one is made whenever size, colours or resolution change. */
export interface Scene {
  readonly context: CanvasRenderingContext2D;
  /** Size of the picture in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for each CSS pixel, so that strokes keep their width at every resolution. */
  readonly unit: number;
  readonly paints: Paints;
  /** 0 to 1: how much of the colour is laid on. */
  readonly intensity: number;
  /** 0 to 5: how many things there are, 1 being the usual number. */
  readonly density: number;
  /** 0 to 1, the same row of numbers each time: a picture drawn again stays the same picture. */
  readonly random: () => number;
}

/** Draws the picture of one moment, in seconds of the effect's own time; depends on nothing else. */
export type Frame = (time: number) => void;

/** What each effect's module exports as `effect`. */
export interface Effect {
  /** Pixels for each CSS pixel: soft pictures need few, and the browser enlarges them. */
  readonly resolution: number;
  /** Frames a second that it needs at most. */
  readonly rate: number;
  readonly compose: (scene: Scene) => Frame;
}

export const rgba = ([red, green, blue]: Colour, alpha: number): string =>
  `rgb(${red} ${green} ${blue} / ${alpha.toFixed(3)})`;

/** A row of numbers from 0 to 1 that looks random and is always the same (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `value` folded into 0 … `length`, so that what leaves on one side comes back on the other. */
export const wrap = (value: number, length: number): number => ((value % length) + length) % length;
