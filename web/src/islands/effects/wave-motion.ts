import { rgba, type Effect } from './scene.ts';

/** Lines of a swell, one behind the other. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const count = Math.max(2, Math.min(11, Math.round(7 * density)));
    const step = 16 * unit;
    const lines = Array.from({ length: count }, (_, index) => ({
      level: height * (0.3 + (0.65 * index) / count),
      shift: random() * 6,
      height: (14 + random() * 26) * unit,
      colour: rgba(index % 3 === 0 ? paints.primary : paints.line, intensity * 0.9),
    }));
    return (time) => {
      context.clearRect(0, 0, width, height);
      context.lineWidth = 1.25 * unit;
      for (const { level, shift, height: swell, colour } of lines) {
        context.strokeStyle = colour;
        context.beginPath();
        for (let x = -step; x <= width + step; x += step) {
          const along = x / unit;
          const y =
            level +
            swell * Math.sin(along * 0.006 + time * 0.6 + shift) +
            swell * 0.5 * Math.sin(along * 0.013 - time * 0.4 + shift * 2);
          if (x < 0) context.moveTo(x, y);
          else context.lineTo(x, y);
        }
        context.stroke();
      }
    };
  },
};
