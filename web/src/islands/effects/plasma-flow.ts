import { createPen } from './pen.ts';
import type { Effect } from './scene.ts';

/** Number of node sizes; from one to the next the radius grows by a ninth of a pixel. */
const sizes = 40;

/** A board of nodes that swell and fade as currents pass below them. */
export const effect: Effect = {
  resolution: 1,
  rate: 24,
  compose: (scene) => {
    const { context, width, height, unit, paints, density } = scene;
    const gap = (30 * unit) / Math.sqrt(Math.max(0.2, Math.min(3, density)));
    // Nodes are copied as cells of whole pixels, so that they stay sharp and never overlap.
    const cell = Math.max(1, Math.floor(gap));
    const middle = Math.floor(cell / 2);
    const columns = Math.ceil(width / gap) + 1;
    const rows = Math.ceil(height / gap) + 1;
    // Each size is drawn once and then copied: curves are expensive, and there are thousands.
    const sheet = document.createElement('canvas');
    sheet.width = cell * sizes;
    sheet.height = cell;
    const sheetContext = sheet.getContext('2d');
    if (sheetContext) {
      const dimPen = createPen({ ...scene, context: sheetContext }, paints.line);
      const brightPen = createPen({ ...scene, context: sheetContext }, paints.primary);
      for (let size = 0; size < sizes; size++) {
        const strength = (size + 0.5) / sizes;
        const pen = strength > 0.66 ? brightPen : dimPen;
        pen.node(size * cell + middle, middle, 1 + strength * 4.4, strength * 1.1);
      }
      dimPen.draw();
      brightPen.draw();
    }
    // The size at which each node was last drawn: most don't change between two frames.
    const drawn = new Int8Array(columns * rows).fill(-1);
    context.clearRect(0, 0, width, height);
    return (time) => {
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const x = column * gap;
          const y = row * gap;
          const [across, down] = [x / unit, y / unit];
          const current =
            Math.sin(across * 0.011 + time * 0.4) +
            Math.sin(down * 0.016 - time * 0.32 + 1.7) +
            Math.sin((across + down) * 0.008 + time * 0.25);
          const size = Math.min(sizes - 1, Math.floor(((current + 3) / 6) * sizes));
          const node = row * columns + column;
          if (drawn[node] === size) continue;
          drawn[node] = size;
          const [left, top] = [Math.round(x) - middle, Math.round(y) - middle];
          context.clearRect(left, top, cell, cell);
          context.drawImage(sheet, size * cell, 0, cell, cell, left, top, cell, cell);
        }
      }
    };
  },
};
