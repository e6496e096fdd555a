/** A colour as red, green and blue, 0–255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Colours of an effect: the theme's current ones, or the effects' own. */
export interface Paints {
  readonly line: Colour;
  readonly primary: Colour;
  readonly accent: Colour;
  readonly text: Colour;
}

/** The canvas of an effect. Recreated whenever size, colours or resolution change. */
export interface Scene {
  readonly context: CanvasRenderingContext2D;
  /** Size of the image in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel, so that strokes keep their width at every resolution. */
  readonly unit: number;
  readonly paints: Paints;
  /** 0 to 1: opacity of the colour. */
  readonly intensity: number;
  /** 0 to 5: number of objects, 1 being the usual amount. */
  readonly density: number;
  /** 0 to 1, the same sequence each time, so that a redrawn image stays the same. */
  readonly random: () => number;
}

/**
 * Draws the image at a time, in seconds on the effect's own clock. The image depends only on the
 * time.
 */
export type Frame = (time: number) => void;

/** Exported as `effect` by each effect's module. */
export interface Effect {
  /** Pixels per CSS pixel: soft images need few, and the browser scales them up. */
  readonly resolution: number;
  /** Maximum frames per second. */
  readonly rate: number;
  readonly compose: (scene: Scene) => Frame;
}

export const rgba = ([red, green, blue]: Colour, alpha: number): string =>
  `rgb(${red} ${green} ${blue} / ${alpha.toFixed(3)})`;

/** Creates a repeatable pseudo-random sequence from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Wraps `value` into 0 … `length`, so that a shape that leaves on one side re-enters on the other.
 */
export const wrap = (value: number, length: number): number => ((value % length) + length) % length;
