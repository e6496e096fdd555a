import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportsOf } from '../../testing/exports.ts';
import { mediaExport } from './source.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from './testing.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

test('exports the requested files with their details', async () => {
  const picture = await net.added('northAdmin', await drawPicture({ width: 320 }), 'desk.png');
  await net.added('northAdmin', pdfWithTitle('Prices'), 'prices.pdf');
  await net.page(net.companies.north, { sections: [{ type: 'hero', hero_image: picture.url }] });
  const { lines } = await exportsOf(net).exportToCsv(net.people.northAdmin, mediaExport, {
    company_id: net.companies.north,
    kind: 'picture',
  });
  expect(lines).toEqual([
    {
      original_filename: 'desk.png',
      alt_text: '',
      kind: 'picture',
      width: '320',
      height: '360',
      bytes: String(picture.bytes),
      uses: '1',
      url: picture.url,
      created_at: expect.any(String),
    },
  ]);
});

test('exports nothing for a role without permission to export the library', async () => {
  const exports = exportsOf(net);
  const started = await exports.start(net.people.clerk, mediaExport);
  expect(await exports.finish(net.people.clerk, started)).toMatchObject({
    status: 'failed',
    rows: 0,
  });
});

test("another tenant's export contains nothing of ours", async () => {
  const { lines } = await exportsOf(net).exportToCsv(net.people.southAdmin, mediaExport);
  expect(lines).toEqual([]);
});
