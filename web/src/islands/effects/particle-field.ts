import { createPen, lane } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

/** Calls in transit: nodes that move along the lanes, each with a short line behind it. */
export const effect: Effect = {
  resolution: 1,
  rate: 30,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const gap = lane * unit;
    const area = (width * height) / unit ** 2;
    const count = Math.min(220, Math.max(1, Math.round((area / 11_000) * density)));
    const calls = Array.from({ length: count }, (_, index) => ({
      isHorizontal: index % 3 !== 0,
      lane: Math.floor(random() * (index % 3 !== 0 ? height / gap + 1 : width / gap + 1)) * gap,
      start: random() * 4000,
      speed: (14 + random() * 34) * (random() < 0.5 ? -1 : 1),
      tail: 30 + random() * 70,
      lit: index % 4 === 0,
    }));
    const dimPen = createPen(scene, paints.line);
    const brightPen = createPen(scene, paints.primary);
    return (time) => {
      context.clearRect(0, 0, width, height);
      for (const { isHorizontal, lane: lanePosition, start, speed, tail, lit: isLit } of calls) {
        const length = isHorizontal ? width : height;
        const tailLength = tail * unit;
        const position = wrap((start + time * speed) * unit, length + tailLength * 2) - tailLength;
        const end = position - Math.sign(speed) * tailLength;
        const pen = isLit ? brightPen : dimPen;
        pen.line(
          isHorizontal
            ? [
                [position, lanePosition],
                [end, lanePosition],
              ]
            : [
                [lanePosition, position],
                [lanePosition, end],
              ],
          0.6,
        );
        pen.node(
          isHorizontal ? position : lanePosition,
          isHorizontal ? lanePosition : position,
          2.6,
          1,
        );
      }
      dimPen.draw();
      brightPen.draw();
    };
  },
};
