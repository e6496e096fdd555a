import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportsOf } from '../../testing/exports.ts';
import { mediaExport } from './source.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from './testing.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test('exports the requested files with their details', async () => {
  const picture = await network.addAsset(
    'northAdmin',
    await drawPicture({ width: 320 }),
    'desk.png',
  );
  await network.addAsset('northAdmin', pdfWithTitle('Prices'), 'prices.pdf');
  await network.page(network.companies.north, {
    sections: [{ type: 'hero', hero_image: picture.url }],
  });
  const { lines } = await exportsOf(network).exportToCsv(network.people.northAdmin, mediaExport, {
    company_id: network.companies.north,
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
  const exports = exportsOf(network);
  const started = await exports.start(network.people.clerk, mediaExport);
  expect(await exports.finish(network.people.clerk, started)).toMatchObject({
    status: 'failed',
    rows: 0,
  });
});

test("another tenant's export contains nothing of ours", async () => {
  const { lines } = await exportsOf(network).exportToCsv(network.people.southAdmin, mediaExport);
  expect(lines).toEqual([]);
});
