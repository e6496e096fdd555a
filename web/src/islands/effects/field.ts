import { type Colour, type Frame, type Scene } from './scene.ts';

const levels = 256;
/** Surfaces are more prominent than lines: drawn weaker, all effects have a similar strength. */
const strongest = 0.7;

/** Returns the strength of a pixel, 0 to 1, from its column and row. */
export type Shade = (x: number, y: number) => number;

/** Returns a colour at each of 256 strengths, packed for the image's memory layout. */
function ramp(colours: readonly Colour[], most: number): Uint32Array {
  const table = new Uint32Array(levels);
  for (let level = 0; level < levels; level++) {
    const part = level / (levels - 1);
    const at = part * (colours.length - 1);
    const from = colours[Math.floor(at)] ?? [0, 0, 0];
    const to = colours[Math.ceil(at)] ?? from;
    const mixed = ([0, 1, 2] as const).map((index) =>
      Math.round(from[index] + (to[index] - from[index]) * (at % 1)),
    );
    const [red = 0, green = 0, blue = 0] = mixed;
    const alpha = Math.round(part * most * 255);
    table[level] = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return table;
}

/**
 * Composes an image computed pixel by pixel: `prepare` sets up a frame and returns the shade of a
 * pixel.
 */
export function composeField(
  scene: Scene,
  colours: readonly Colour[],
  prepare: (time: number) => Shade,
): Frame {
  const { context, width, height } = scene;
  const picture = context.createImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  const table = ramp(colours, scene.intensity * strongest);
  return (time) => {
    const shade = prepare(time);
    let index = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const strength = shade(x, y);
        const level = strength <= 0 ? 0 : strength >= 1 ? levels - 1 : (strength * levels) | 0;
        pixels[index++] = table[level] ?? 0;
      }
    }
    context.putImageData(picture, 0, 0);
  };
}
