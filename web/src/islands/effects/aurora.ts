import { composeField } from './field.ts';
import type { Effect } from './scene.ts';

/** Curtains of light that hang from above and sway. */
export const effect: Effect = {
  resolution: 1 / 10,
  rate: 30,
  compose: (scene) => {
    const { width, height, density, paints } = scene;
    const curtains = Math.max(1, Math.min(8, Math.round(3 * density)));
    const centre = new Float32Array(width * curtains);
    const glow = new Float32Array(width * curtains);
    const shifts = Array.from({ length: curtains }, () => scene.random() * 20);
    return composeField(scene, [paints.line, paints.primary], (time) => {
      for (let curtain = 0; curtain < curtains; curtain++) {
        const shift = shifts[curtain] ?? 0;
        const base = 0.12 + (0.6 * curtain) / curtains;
        for (let x = 0; x < width; x++) {
          const across = x / width;
          const sway =
            Math.sin(across * 5 + time * 0.35 + shift) * 0.1 +
            Math.sin(across * 11 - time * 0.22 + shift * 2) * 0.05;
          centre[curtain * width + x] = base + sway;
          glow[curtain * width + x] = 0.55 + 0.45 * Math.sin(across * 9 + time * 0.5 + shift * 3);
        }
      }
      return (x, y) => {
        const down = y / height;
        let light = 0;
        for (let index = x; index < centre.length; index += width) {
          const below = (down - (centre[index] ?? 0)) * 6;
          // Sharp at the lower edge, fading upwards, like the northern lights.
          const distance = below > 0 ? below * 2.4 : below;
          light += (glow[index] ?? 0) / (1 + distance * distance * 4);
        }
        return light * 0.62;
      };
    });
  },
};
