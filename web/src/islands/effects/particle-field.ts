import { rgba, wrap, type Effect } from './scene.ts';

/** Particles drifting upwards, nearer ones faster. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const area = (width * height) / unit ** 2;
    const count = Math.min(300, Math.max(1, Math.round((area / 9_000) * density)));
    const motes = Array.from({ length: count }, (_, index) => {
      const near = 0.3 + random() * 0.7;
      return {
        x: random() * width,
        y: random() * height,
        near,
        turn: random() * 6,
        colour: rgba(index % 5 === 0 ? paints.accent : paints.primary, intensity * near),
      };
    });
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (const { x, y, near, turn, colour } of motes) {
        const size = (1 + near * 2) * unit;
        const left = wrap(x + Math.sin(time * 0.5 + turn) * 14 * unit * near, width);
        const top = wrap(y - time * 16 * unit * near, height + size * 2) - size;
        context.fillStyle = colour;
        context.beginPath();
        context.arc(left, top, size, 0, Math.PI * 2);
        context.fill();
      }
    };
  },
};
