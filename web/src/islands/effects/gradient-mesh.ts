import { composeField } from './field.ts';
import type { Effect } from './scene.ts';

/** Soft lights that wander and blend. */
export const effect: Effect = {
  resolution: 1 / 12,
  rate: 30,
  compose: (scene) => {
    const { width, height, paints, random } = scene;
    const lights = Math.max(2, Math.min(12, Math.round(5 * scene.density)));
    const homes = Array.from({ length: lights }, () => ({
      x: random(),
      y: random(),
      turn: random() * Math.PI * 2,
      pace: 0.12 + random() * 0.2,
      size: 0.1 + random() * 0.14,
    }));
    const spots = new Float32Array(lights * 3);
    const longest = Math.max(width, height);
    return composeField(scene, [paints.line, paints.line, paints.primary], (time) => {
      homes.forEach(({ x, y, turn, pace, size }, index) => {
        spots[index * 3] = (x + 0.18 * Math.sin(time * pace + turn)) * width;
        spots[index * 3 + 1] = (y + 0.22 * Math.cos(time * pace * 0.8 + turn * 1.7)) * height;
        spots[index * 3 + 2] = (size * longest) ** 2;
      });
      return (x, y) => {
        let light = 0;
        for (let index = 0; index < spots.length; index += 3) {
          const aside = x - (spots[index] ?? 0);
          const down = y - (spots[index + 1] ?? 0);
          const near = (spots[index + 2] ?? 1) / (aside * aside + down * down + 1);
          light += near / (1 + near);
        }
        return (light - 0.55) * 0.5;
      };
    });
  },
};
