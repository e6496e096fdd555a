import { rgba, wrap, type Effect } from './scene.ts';

/** Squares, crosses and corners drifting across, each at its own speed. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const area = (width * height) / unit ** 2;
    const count = Math.min(70, Math.max(2, Math.round((area / 32_000) * density)));
    const shapes = Array.from({ length: count }, (_, index) => ({
      kind: index % 3,
      x: random() * width,
      y: random() * height,
      size: (14 + random() * 46) * unit,
      pace: (4 + random() * 10) * unit,
      turn: random() * Math.PI,
      spin: (random() - 0.5) * 0.16,
      colour: rgba(index % 4 === 0 ? paints.primary : paints.line, intensity),
    }));
    return (time) => {
      context.clearRect(0, 0, width, height);
      context.lineWidth = 1.5 * unit;
      for (const { kind, x, y, size, pace, turn, spin, colour } of shapes) {
        const left = wrap(x + time * pace, width + size * 4) - size * 2;
        const top = y + Math.sin(time * 0.3 + turn * 4) * 10 * unit;
        context.setTransform(1, 0, 0, 1, left, top);
        context.rotate(turn + time * spin);
        context.strokeStyle = colour;
        context.beginPath();
        if (kind === 0) context.rect(-size / 2, -size / 2, size, size);
        else if (kind === 1) {
          context.moveTo(-size / 2, 0);
          context.lineTo(size / 2, 0);
          context.moveTo(0, -size / 2);
          context.lineTo(0, size / 2);
        } else {
          context.moveTo(-size / 2, -size / 2);
          context.lineTo(-size / 2, size / 2);
          context.lineTo(size / 2, size / 2);
        }
        context.stroke();
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
    };
  },
};
