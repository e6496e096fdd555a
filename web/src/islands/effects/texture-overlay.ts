import { createPen } from './pen.ts';
import { wrap, type Effect } from './scene.ts';

const tile = 192;

/** Woven cord: short lines across and down that drift too slowly to notice. */
export const effect: Effect = {
  resolution: 1,
  rate: 12,
  compose: (scene) => {
    const { context, width, height, unit, paints, density, random } = scene;
    const cloth = document.createElement('canvas');
    const side = Math.round(tile * unit);
    cloth.width = side;
    cloth.height = side;
    const clothContext = cloth.getContext('2d');
    if (clothContext) {
      const dimPen = createPen({ ...scene, context: clothContext }, paints.line, 1);
      const brightPen = createPen({ ...scene, context: clothContext }, paints.primary, 1);
      const threads = Math.min(2400, Math.round(420 * density));
      for (let index = 0; index < threads; index++) {
        const [x, y] = [Math.round(random() * 48) * 4 * unit, Math.round(random() * 48) * 4 * unit];
        const length = (6 + random() * 12) * unit;
        const end = index % 2 === 0 ? ([x + length, y] as const) : ([x, y + length] as const);
        (index % 7 === 0 ? brightPen : dimPen).line([[x, y], end], 0.3 + random() * 0.6);
      }
      dimPen.draw();
      brightPen.draw();
    }
    const pattern = context.createPattern(cloth, 'repeat');
    let drawn = -1;
    return (time) => {
      // In whole pixels, because copying at fractions of a pixel is expensive. The cloth moves up
      // half as fast as sideways, so it repeats after two tiles.
      const shift = Math.floor(wrap(time * 8 * unit, 2 * side));
      if (shift === drawn) return;
      drawn = shift;
      context.clearRect(0, 0, width, height);
      if (!pattern) return;
      context.setTransform(1, 0, 0, 1, -(shift % side), -Math.floor(shift / 2));
      context.fillStyle = pattern;
      context.fillRect(0, 0, width + side, height + side);
      context.setTransform(1, 0, 0, 1, 0, 0);
    };
  },
};
