import { expect, test } from 'vitest';
import { drawPdf } from './document.ts';
import { pdfText } from './testing.ts';

const date = new Date('2031-06-01T09:00:00Z');
const draw = (text: string) =>
  drawPdf('Letters', date, (drawing) => {
    drawing.bold(10);
    drawing.write(text);
    drawing.plain(10);
    drawing.write(text);
  });

test.each(['Łódź Telekomunikacja', 'Ελλάς', 'Київ', 'Đặng Ễ', '€ 1,5 – “ﬃ”', 'office'])(
  'shows %s',
  async (name) => {
    expect(pdfText(await draw(name)).split('\n')).toEqual([name, name]);
  },
);

test.each([
  ['東京 Telecom', 'DongJing Telecom'],
  ['서울', 'SeoUl'],
  ['شركة', 'shrkh'],
  ['القـاهرة', 'alqahrh'],
])(
  'writes %s in Latin letters, and notes that the web page has the original',
  async (name, latin) => {
    const lines = pdfText(await draw(name)).split('\n');
    expect(lines.slice(0, 2)).toEqual([latin, latin]);
    expect(lines.slice(2).join(' ')).toMatch(
      /^Text in scripts that this file can't display .*document/,
    );
  },
);

test('shows a question mark for characters without a glyph', async () => {
  expect(pdfText(await draw('a\uE000b'))).toBe('a?b\na?b');
});

test('returns the same bytes for the same text and time', async () => {
  expect((await draw('Łódź')).equals(await draw('Łódź'))).toBe(true);
});

test('embeds only the letters it uses', async () => {
  expect((await draw('Łódź Telekomunikacja')).length).toBeLessThan(60_000);
});
