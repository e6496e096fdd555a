import { type Colour, rgba, type Scene } from './scene.ts';

const shades = 5;

/**
 * Draws the thin orthogonal lines and nodes that all effects consist of. Shapes of equal strength
 * are drawn together, with a few canvas calls instead of hundreds.
 */
export interface Pen {
  /** A line through points; strength from 0 to 1. */
  line(points: readonly (readonly [x: number, y: number])[], strength: number): void;
  /** A node; `size` is its radius in CSS pixels. */
  node(x: number, y: number, size: number, strength: number): void;
  /** A filled square; `size` is its side in the image's pixels. */
  tile(x: number, y: number, size: number, strength: number): void;
  /** Draws everything added since the last call. */
  draw(): void;
}

/** Creates a pen of one colour. */
export function createPen(
  { context, unit, intensity }: Pick<Scene, 'context' | 'unit' | 'intensity'>,
  colour: Colour,
  width = 1.25,
): Pen {
  const colours = Array.from({ length: shades }, (_, index) =>
    rgba(colour, Math.min(1, intensity * 1.5) * ((index + 1) / shades)),
  );
  let lines = colours.map(() => new Path2D());
  let fills = colours.map(() => new Path2D());
  const pathFor = <Path>(paths: readonly Path[], strength: number): Path | undefined =>
    strength < 0.04 ? undefined : paths[Math.min(shades - 1, Math.floor(strength * shades))];
  return {
    line(points, strength) {
      const path = pathFor(lines, strength);
      points.forEach(([x, y], index) => (index === 0 ? path?.moveTo(x, y) : path?.lineTo(x, y)));
    },
    node(x, y, size, strength) {
      const path = pathFor(fills, strength);
      const radius = size * unit;
      path?.moveTo(x + radius, y);
      path?.arc(x, y, radius, 0, Math.PI * 2);
    },
    tile(x, y, size, strength) {
      pathFor(fills, strength)?.rect(x, y, size, size);
    },
    draw() {
      context.lineWidth = width * unit;
      context.lineJoin = 'round';
      colours.forEach((shade, index) => {
        const [line, fill] = [lines[index], fills[index]];
        context.strokeStyle = shade;
        context.fillStyle = shade;
        if (line !== undefined) context.stroke(line);
        if (fill !== undefined) context.fill(fill);
      });
      lines = colours.map(() => new Path2D());
      fills = colours.map(() => new Path2D());
    },
  };
}

/** Distance between lanes, in CSS pixels. */
export const lane = 48;
