import { rgba, wrap, type Effect } from './scene.ts';

const signs = '0123456789+*#'.split('');
const cell = 18;
const tail = 10;

/**
 * Draws phone keypad characters, once per strength, because drawing text is expensive and copying
 * images is cheap.
 */
function drawSigns(unit: number, head: string, shades: readonly string[]): HTMLCanvasElement {
  const size = Math.ceil(cell * unit);
  const sheet = document.createElement('canvas');
  sheet.width = size * signs.length;
  sheet.height = size * (shades.length + 1);
  const context = sheet.getContext('2d');
  if (!context) return sheet;
  context.font = `${Math.round(14 * unit)}px ui-monospace, Menlo, monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  [head, ...shades].forEach((colour, row) => {
    context.fillStyle = colour;
    signs.forEach((sign, column) =>
      context.fillText(sign, (column + 0.5) * size, (row + 0.5) * size),
    );
  });
  return sheet;
}

/** Digits of the keypad falling along their wires. */
export const effect: Effect = {
  resolution: 1,
  rate: 15,
  compose: ({ context, width, height, unit, paints, intensity, density, random }) => {
    const size = Math.ceil(cell * unit);
    const places = Math.ceil(width / size);
    const rows = Math.ceil(height / size) + tail;
    const shades = Array.from({ length: tail }, (_, index) =>
      rgba(paints.primary, intensity * (1 - index / tail)),
    );
    // Fainter than text, which stays readable over it (readable.browser.test.tsx).
    const sheet = drawSigns(unit, rgba(paints.text, 0.65 * intensity), shades);
    const wire = rgba(paints.line, intensity * 0.5);
    // At most one column per place, so that each can be redrawn separately.
    const share = Math.min(1, 0.4 * density);
    const taken = Array.from({ length: places }, (_, place) => place).filter(
      () => random() < share,
    );
    const columns = taken.map((place) => ({
      x: place * size,
      start: random() * rows * 2,
      pace: 4 + random() * 6,
      salt: Math.floor(random() * 1000),
    }));
    // Where each column's head was last drawn: most columns don't move between two frames.
    const drawn = new Int32Array(columns.length).fill(-1);
    return (time) => {
      columns.forEach(({ x, start, pace, salt }, index) => {
        const head = Math.floor(wrap(start + time * pace, rows * 1.6));
        if (drawn[index] === head) return;
        drawn[index] = head;
        context.clearRect(x, 0, size, height);
        context.fillStyle = wire;
        context.fillRect(x + Math.floor(size / 2), 0, Math.max(1, unit), height);
        for (let behind = 0; behind <= tail; behind++) {
          const row = head - behind;
          if (row < 0 || row * size > height) continue;
          const sign = (row * 7 + salt) % signs.length;
          const top = row * size;
          context.drawImage(sheet, sign * size, behind * size, size, size, x, top, size, size);
        }
      });
    };
  },
};
