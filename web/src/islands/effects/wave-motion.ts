import { createPen } from './pen.ts';
import type { Effect } from './scene.ts';

/** Stepped waves: lines that rise and fall from lane to lane, one behind the other. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const count = Math.max(2, Math.min(12, Math.round(8 * density)));
    const step = 32 * unit;
    const rows = Array.from({ length: count }, (_, index) => ({
      level: height * (0.22 + (0.72 * index) / count),
      shift: random() * 6,
      swell: (16 + random() * 26) * unit,
      lit: index % 3 === 1,
    }));
    const dimPen = createPen(scene, paints.line);
    const brightPen = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (const { level, shift, swell, lit: isLit } of rows) {
        const points: [number, number][] = [];
        for (let x = 0; x <= width + step; x += step) {
          const along = x / unit;
          const y =
            level +
            swell * Math.sin(along * 0.007 + time * 0.6 + shift) +
            swell * 0.5 * Math.sin(along * 0.015 - time * 0.4 + shift * 2);
          points.push([x, y], [x + step, y]);
        }
        const pen = isLit ? brightPen : dimPen;
        pen.line(points, isLit ? 0.9 : 1);
        const [x, y] = points[2 * Math.floor(points.length * 0.31)] ?? [0, 0];
        pen.node(x + step / 2, y, 3, 1);
      }
      dimPen.draw();
      brightPen.draw();
    };
  },
};
