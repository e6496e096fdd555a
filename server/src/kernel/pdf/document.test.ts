import { expect, test } from 'vitest';
import { drawPdf } from './document.ts';
import { pdfText } from './testing.ts';

const moment = new Date('2031-06-01T09:00:00Z');
const draw = (text: string) =>
  drawPdf('Letters', moment, (pens) => {
    pens.bold(10);
    pens.write(text);
    pens.plain(10);
    pens.write(text);
  });

test.each(['Łódź Telekomunikacja', 'Ελλάς', 'Київ', 'Đặng Ễ', '€ 1,5 – “ﬃ”', 'office'])(
  'shows %s',
  async (name) => {
    expect(pdfText(await draw(name)).split('\n')).toEqual([name, name]);
  },
);

test('shows question marks for letters that the font lacks', async () => {
  expect(pdfText(await draw('東京'))).toContain('??');
});

test('gives the same bytes for the same text and moment', async () => {
  expect((await draw('Łódź')).equals(await draw('Łódź'))).toBe(true);
});

test('embeds only the letters it uses', async () => {
  expect((await draw('Łódź Telekomunikacja')).length).toBeLessThan(60_000);
});
