import { rgba, wrap, type Effect } from './scene.ts';

const tile = 192;

/** Paper grain that drifts too slowly to notice. */
export const effect: Effect = {
  resolution: 0.5,
  rate: 12,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const grain = document.createElement('canvas');
    grain.width = tile;
    grain.height = tile;
    const inside = grain.getContext('2d');
    const fibres = Math.min(9000, Math.round(2200 * density));
    if (inside) {
      for (let index = 0; index < fibres; index++) {
        inside.fillStyle = rgba(
          index % 2 === 0 ? paints.line : paints.text,
          random() * intensity * 0.4,
        );
        inside.fillRect(random() * tile, random() * tile, 1 + random() * 2, 1);
      }
    }
    const pattern = context.createPattern(grain, 'repeat');
    return (time) => {
      context.clearRect(0, 0, width, height);
      if (!pattern) return;
      const shift = wrap(time * 8 * unit, tile);
      context.setTransform(1, 0, 0, 1, -shift, -shift / 2);
      context.fillStyle = pattern;
      context.fillRect(0, 0, width + tile, height + tile);
      context.setTransform(1, 0, 0, 1, 0, 0);
    };
  },
};
