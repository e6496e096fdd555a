import { createPen, lane } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

/** Calls on their way: nodes that run along the lanes, each with a short wire behind it. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const gap = lane * unit;
    const area = (width * height) / unit ** 2;
    const count = Math.min(220, Math.max(1, Math.round((area / 11_000) * density)));
    const calls = Array.from({ length: count }, (_, index) => ({
      across: index % 3 !== 0,
      lane: Math.floor(random() * (index % 3 !== 0 ? height / gap + 1 : width / gap + 1)) * gap,
      start: random() * 4000,
      pace: (14 + random() * 34) * (random() < 0.5 ? -1 : 1),
      tail: 30 + random() * 70,
      lit: index % 4 === 0,
    }));
    const quiet = createPen(scene, paints.line);
    const lit = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (const { across, lane: at, start, pace, tail, lit: isLit } of calls) {
        const length = across ? width : height;
        const reach = tail * unit;
        const place = wrap((start + time * pace) * unit, length + reach * 2) - reach;
        const end = place - Math.sign(pace) * reach;
        const pen = isLit ? lit : quiet;
        pen.line(
          across
            ? [
                [place, at],
                [end, at],
              ]
            : [
                [at, place],
                [at, end],
              ],
          0.6,
        );
        pen.node(across ? place : at, across ? at : place, 2.6, 1);
      }
      quiet.draw();
      lit.draw();
    };
  },
};
