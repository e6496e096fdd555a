import { createPen, lane } from './pen.ts';
import type { Effect } from './scene.ts';

/** A mesh of lanes whose cells light up softly as the lights below them wander. */
export const effect: Effect = {
  resolution: 1,
  rate: 24,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const gap = lane * unit;
    const lights = Array.from(
      { length: Math.max(2, Math.min(12, Math.round(4 * density))) },
      () => ({
        x: random(),
        y: random(),
        phase: random() * 6,
        speed: 0.12 + random() * 0.2,
        size: 0.12 + random() * 0.14,
      }),
    );
    const columns = Math.ceil(width / gap);
    const rows = Math.ceil(height / gap);
    const longest = Math.max(width, height);
    const mesh = createPen(scene, paints.line, 1);
    const cells = createPen({ ...scene, intensity: scene.intensity * 0.55 }, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      const spots = lights.map(({ x, y, phase, speed, size }) => ({
        x: (x + 0.18 * Math.sin(time * speed + phase)) * width,
        y: (y + 0.22 * Math.cos(time * speed * 0.8 + phase * 1.7)) * height,
        radiusSquared: (size * longest) ** 2,
      }));
      for (let column = 0; column < columns; column++) {
        mesh.line(
          [
            [column * gap, 0],
            [column * gap, height],
          ],
          0.5,
        );
        for (let row = 0; row < rows; row++) {
          const light = spots.reduce((sum, { x, y, radiusSquared }) => {
            const distanceSquared =
              (column * gap + gap / 2 - x) ** 2 + (row * gap + gap / 2 - y) ** 2;
            return sum + radiusSquared / (radiusSquared + distanceSquared * 3);
          }, 0);
          cells.tile(column * gap, row * gap, gap, Math.max(0, light - 0.3) * 0.8);
        }
      }
      for (let row = 0; row < rows; row++)
        mesh.line(
          [
            [0, row * gap],
            [width, row * gap],
          ],
          0.5,
        );
      cells.draw();
      mesh.draw();
    };
  },
};
