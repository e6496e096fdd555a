import { createPen } from './pen.ts';
import type { Effect } from './scene.ts';

/** Number of brightness levels that curtains are drawn in. */
const glowLevels = 20;
const radius = 1.8;

/** Curtains of lines that hang from above and vary in length, each ending in a node. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const step = (14 * unit) / Math.max(0.25, Math.min(2.5, density));
    const count = Math.ceil(width / step);
    // Curtains at full length, drawn once and then copied from the bottom up: a copy is cheap.
    const half = Math.ceil(radius * unit);
    const sheet = document.createElement('canvas');
    sheet.width = half * 2 * glowLevels * 2;
    sheet.height = height + half;
    const sheetContext = sheet.getContext('2d');
    [paints.line, paints.primary].forEach((paint, row) => {
      if (!sheetContext) return;
      const pen = createPen({ ...scene, context: sheetContext }, paint, 1.5);
      for (let level = 0; level < glowLevels; level++) {
        const glow = (level + 0.5) / glowLevels;
        const x = (row * glowLevels + level) * half * 2 + half;
        pen.line(
          [
            [x, 0],
            [x, height],
          ],
          0.25 + glow * 0.7,
        );
        pen.node(x, height, radius, 0.4 + glow * 0.6);
      }
      pen.draw();
    });
    const shift = random() * 20;
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (let index = 0; index < count; index++) {
        const along = (index * step) / unit;
        const wave =
          Math.sin(along * 0.008 + time * 0.35 + shift) * 0.5 +
          Math.sin(along * 0.021 - time * 0.24) * 0.3;
        const glow = 0.5 + 0.5 * Math.sin(along * 0.012 + time * 0.5 + shift * 2);
        const level = Math.min(glowLevels - 1, Math.floor(glow * glowLevels));
        const sourceX = ((index % 4 === 0 ? glowLevels : 0) + level) * half * 2;
        // In whole pixels, so that copies stay sharp.
        const end = Math.round(height * (0.42 + wave * 0.34));
        const left = Math.round((index + 0.5) * step) - half;
        const [copyWidth, copyHeight] = [half * 2, end + half];
        context.drawImage(
          sheet,
          sourceX,
          height - end,
          copyWidth,
          copyHeight,
          left,
          0,
          copyWidth,
          copyHeight,
        );
      }
    };
  },
};
