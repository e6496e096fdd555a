import { createPen } from './pen.ts';
import type { Effect } from './scene.ts';

/** A board of nodes that swell and fade as currents pass below them. */
export const effect: Effect = {
  resolution: 1,
  rate: 24,
  compose: (scene) => {
    const { context, width, height, unit, paints, density } = scene;
    const gap = (30 * unit) / Math.sqrt(Math.max(0.2, Math.min(3, density)));
    const columns = Math.ceil(width / gap) + 1;
    const rows = Math.ceil(height / gap) + 1;
    const quiet = createPen(scene, paints.line);
    const lit = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const x = column * gap;
          const y = row * gap;
          const [across, down] = [x / unit, y / unit];
          const current =
            Math.sin(across * 0.011 + time * 0.4) +
            Math.sin(down * 0.016 - time * 0.32 + 1.7) +
            Math.sin((across + down) * 0.008 + time * 0.25);
          const strength = (current + 3) / 6;
          (strength > 0.66 ? lit : quiet).node(x, y, 1 + strength * 4.4, strength * 1.1);
        }
      }
      quiet.draw();
      lit.draw();
    };
  },
};
