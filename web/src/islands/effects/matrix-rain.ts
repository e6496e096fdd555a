import { rgba, wrap, type Effect } from './scene.ts';

const characters = '0123456789+*#'.split('');
const cell = 18;
const tail = 10;

/**
 * Draws the characters of a phone keypad, once per strength, because drawing text is expensive and
 * copying images is cheap.
 */
function drawCharacters(unit: number, head: string, shades: readonly string[]): HTMLCanvasElement {
  const size = Math.ceil(cell * unit);
  const sheet = document.createElement('canvas');
  sheet.width = size * characters.length;
  sheet.height = size * (shades.length + 1);
  const context = sheet.getContext('2d');
  if (!context) return sheet;
  context.font = `${Math.round(14 * unit)}px ui-monospace, Menlo, monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  [head, ...shades].forEach((colour, row) => {
    context.fillStyle = colour;
    characters.forEach((character, column) =>
      context.fillText(character, (column + 0.5) * size, (row + 0.5) * size),
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
    const slots = Math.ceil(width / size);
    const rows = Math.ceil(height / size) + tail;
    const shades = Array.from({ length: tail }, (_, index) =>
      rgba(paints.primary, intensity * (1 - index / tail)),
    );
    // Fainter than text, which stays readable over it (readable.browser.test.tsx).
    const sheet = drawCharacters(unit, rgba(paints.text, 0.65 * intensity), shades);
    const wire = rgba(paints.line, intensity * 0.5);
    // At most one column per slot, so that each can be redrawn separately.
    const share = Math.min(1, 0.4 * density);
    const usedSlots = Array.from({ length: slots }, (_, slot) => slot).filter(
      () => random() < share,
    );
    const columns = usedSlots.map((slot) => ({
      x: slot * size,
      start: random() * rows * 2,
      speed: 4 + random() * 6,
      salt: Math.floor(random() * 1000),
    }));
    // Where each column's head was last drawn: most columns don't move between two frames.
    const drawn = new Int32Array(columns.length).fill(-1);
    return (time) => {
      columns.forEach(({ x, start, speed, salt }, index) => {
        const head = Math.floor(wrap(start + time * speed, rows * 1.6));
        if (drawn[index] === head) return;
        drawn[index] = head;
        context.clearRect(x, 0, size, height);
        context.fillStyle = wire;
        context.fillRect(x + Math.floor(size / 2), 0, Math.max(1, unit), height);
        for (let offset = 0; offset <= tail; offset++) {
          const row = head - offset;
          if (row < 0 || row * size > height) continue;
          const character = (row * 7 + salt) % characters.length;
          const top = row * size;
          context.drawImage(sheet, character * size, offset * size, size, size, x, top, size, size);
        }
      });
    };
  },
};
