import { createPen } from './pen.ts';
import type { Effect } from './scene.ts';

/** Curtains of lines that hang from above and sway in length, each ending in a node. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const step = (14 * unit) / Math.max(0.25, Math.min(2.5, density));
    const count = Math.ceil(width / step);
    const pens = [createPen(scene, paints.line, 1.5), createPen(scene, paints.primary, 1.5)];
    const shift = random() * 20;
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (let index = 0; index < count; index++) {
        const along = (index * step) / unit;
        const wave =
          Math.sin(along * 0.008 + time * 0.35 + shift) * 0.5 +
          Math.sin(along * 0.021 - time * 0.24) * 0.3;
        const glow = 0.5 + 0.5 * Math.sin(along * 0.012 + time * 0.5 + shift * 2);
        const end = height * (0.42 + wave * 0.34);
        const pen = pens[index % 4 === 0 ? 1 : 0];
        const x = (index + 0.5) * step;
        pen?.line(
          [
            [x, 0],
            [x, end],
          ],
          0.25 + glow * 0.7,
        );
        pen?.node(x, end, 1.8, 0.4 + glow * 0.6);
      }
      for (const pen of pens) pen.draw();
    };
  },
};
