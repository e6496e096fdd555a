import { composeField } from './field.ts';
import type { Effect } from './scene.ts';

/** Slow currents flowing into each other. */
export const effect: Effect = {
  resolution: 1 / 10,
  rate: 30,
  compose: (scene) => {
    const { width, height, paints, density } = scene;
    const waves = 2 + 3 * Math.sqrt(density);
    const columns = new Float32Array(width);
    const rows = new Float32Array(height);
    const slopes = new Float32Array(width + height);
    return composeField(scene, [paints.line, paints.line, paints.primary], (time) => {
      for (let x = 0; x < width; x++)
        columns[x] = Math.sin((x / width) * waves * 2 + time * 0.4) + Math.sin(time * 0.3);
      for (let y = 0; y < height; y++)
        rows[y] = Math.sin((y / height) * waves * 1.4 - time * 0.32 + 1.7);
      for (let at = 0; at < slopes.length; at++)
        slopes[at] = Math.sin((at / (width + height)) * waves * 3 + time * 0.25);
      return (x, y) =>
        0.42 + 0.2 * ((columns[x] ?? 0) + (rows[y] ?? 0) + (slopes[x + y] ?? 0)) * 0.72;
    });
  },
};
