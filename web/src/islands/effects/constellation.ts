import { rgba, wrap, type Effect } from './scene.ts';

const reach = 150;
const shades = 4;

/** Drifting points, joined by a line while they are close. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const area = (width * height) / unit ** 2;
    const count = Math.min(160, Math.max(3, Math.round((area / 14_000) * density)));
    const far = reach * unit;
    const homes = Array.from({ length: count }, () => ({
      x: random() * (width + far),
      y: random() * (height + far),
      east: (random() - 0.5) * 18 * unit,
      south: (random() - 0.5) * 18 * unit,
    }));
    const points = new Float32Array(count * 2);
    return (time) => {
      context.clearRect(0, 0, width, height);
      homes.forEach(({ x, y, east, south }, index) => {
        points[index * 2] = wrap(x + east * time, width + far) - far / 2;
        points[index * 2 + 1] = wrap(y + south * time, height + far) - far / 2;
      });
      // Lines of similar length share a path: four strokes instead of hundreds.
      const paths = Array.from({ length: shades }, () => new Path2D());
      for (let one = 0; one < points.length; one += 2) {
        const x = points[one] ?? 0;
        const y = points[one + 1] ?? 0;
        for (let other = one + 2; other < points.length; other += 2) {
          const aside = (points[other] ?? 0) - x;
          const down = (points[other + 1] ?? 0) - y;
          const apart = aside * aside + down * down;
          if (apart > far * far) continue;
          const path = paths[Math.floor((Math.sqrt(apart) / far) * shades)];
          path?.moveTo(x, y);
          path?.lineTo(x + aside, y + down);
        }
      }
      context.lineWidth = unit;
      paths.forEach((path, shade) => {
        context.strokeStyle = rgba(paints.line, intensity * 1.4 * (1 - shade / shades));
        context.stroke(path);
      });
      context.fillStyle = rgba(paints.primary, intensity);
      for (let index = 0; index < points.length; index += 2) {
        const size = 2 * unit;
        const [x = 0, y = 0] = points.subarray(index, index + 2);
        context.fillRect(x - size, y - size, size * 2, size * 2);
      }
    };
  },
};
