import { createPen } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

/** Pieces of wiring, corners, steps and forks, that drift past each other at their own speed. */
const pieces = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0.5, 0],
    [0.5, 0.7],
    [1.2, 0.7],
  ],
  [
    [0, 1],
    [0, 0],
    [1, 0],
    [1, 0.6],
  ],
  [
    [0, 0],
    [1.4, 0],
  ],
] as const;

export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const area = (width * height) / unit ** 2;
    const count = Math.min(80, Math.max(2, Math.round((area / 24_000) * density)));
    const shapes = Array.from({ length: count }, (_, index) => ({
      piece: pieces[index % pieces.length] ?? pieces[0],
      x: random() * width,
      y: random() * height,
      size: (34 + random() * 70) * unit,
      speed: (5 + random() * 12) * unit,
      phase: random() * 6,
      lit: index % 4 === 0,
    }));
    const dimPen = createPen(scene, paints.line, 1.5);
    const brightPen = createPen(scene, paints.primary, 1.5);
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (const { piece, x, y, size, speed, phase, lit: isLit } of shapes) {
        const left = wrap(x + time * speed, width + size * 3) - size * 1.5;
        const top = y + Math.sin(time * 0.3 + phase) * 12 * unit;
        const points = piece.map(
          ([across, down]) => [left + across * size, top + down * size] as const,
        );
        const pen = isLit ? brightPen : dimPen;
        pen.line(points, 0.9);
        for (const point of [points[0], points.at(-1)])
          if (point !== undefined) pen.node(point[0], point[1], 3, 1);
      }
      dimPen.draw();
      brightPen.draw();
    };
  },
};
