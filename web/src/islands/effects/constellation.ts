import { createPen, lane } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

const maxDistance = 150;

/** Drifting nodes, connected by a line with one corner while they are close. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const area = (width * height) / unit ** 2;
    const count = Math.min(120, Math.max(3, Math.round((area / 16_000) * density)));
    const maxPixels = maxDistance * unit;
    const origins = Array.from({ length: count }, () => ({
      x: random() * (width + maxPixels),
      y: random() * (height + maxPixels),
      velocityX: (random() - 0.5) * 18 * unit,
      velocityY: (random() - 0.5) * 18 * unit,
      size: random() * lane < 12 ? 4 : 2.4,
    }));
    const dimPen = createPen(scene, paints.line);
    const brightPen = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      const nodes = origins.map(({ x, y, velocityX, velocityY, size }) => ({
        x: wrap(x + velocityX * time, width + maxPixels) - maxPixels / 2,
        y: wrap(y + velocityY * time, height + maxPixels) - maxPixels / 2,
        size,
      }));
      nodes.forEach((node, index) => {
        for (const otherNode of nodes.slice(index + 1)) {
          const distance = Math.hypot(otherNode.x - node.x, otherNode.y - node.y);
          if (distance > maxPixels) continue;
          dimPen.line(
            [
              [node.x, node.y],
              [otherNode.x, node.y],
              [otherNode.x, otherNode.y],
            ],
            1.2 * (1 - distance / maxPixels),
          );
        }
        brightPen.node(node.x, node.y, node.size, 0.95);
      });
      dimPen.draw();
      brightPen.draw();
    };
  },
};
