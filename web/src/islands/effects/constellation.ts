import { createPen, lane } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

const reach = 150;

/** Drifting nodes, connected by a line with one corner while they are close. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const area = (width * height) / unit ** 2;
    const count = Math.min(120, Math.max(3, Math.round((area / 16_000) * density)));
    const far = reach * unit;
    const homes = Array.from({ length: count }, () => ({
      x: random() * (width + far),
      y: random() * (height + far),
      east: (random() - 0.5) * 18 * unit,
      south: (random() - 0.5) * 18 * unit,
      size: random() * lane < 12 ? 4 : 2.4,
    }));
    const quiet = createPen(scene, paints.line);
    const lit = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      const nodes = homes.map(({ x, y, east, south, size }) => ({
        x: wrap(x + east * time, width + far) - far / 2,
        y: wrap(y + south * time, height + far) - far / 2,
        size,
      }));
      nodes.forEach((one, index) => {
        for (const other of nodes.slice(index + 1)) {
          const apart = Math.hypot(other.x - one.x, other.y - one.y);
          if (apart > far) continue;
          quiet.line(
            [
              [one.x, one.y],
              [other.x, one.y],
              [other.x, other.y],
            ],
            1.2 * (1 - apart / far),
          );
        }
        lit.node(one.x, one.y, one.size, 0.95);
      });
      quiet.draw();
      lit.draw();
    };
  },
};
