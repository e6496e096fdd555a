import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitTitle } from './kernel/share-picture/card.ts';
import { openCardFont } from './kernel/share-picture/letters.ts';
import { createTestNetwork, type TestNetwork } from './testing.ts';
import { createTestService, type TestService } from './testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  const { north, platform } = network.companies;
  await network.createPage(platform, 'shared');
  await network.createPage(north, 'own');
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [north],
  );
  await network.admin.query(
    "insert into tenant_themes (company_id, background_color, text_color) values ($1, '#102030', '#ffffff')",
    [north],
  );
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const request = (path: string, host = 'north.test') => service.request(path, { headers: { host } });

async function pictureOf(path: string): Promise<string> {
  const { text } = await request(path);
  const href = /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('<meta property="og:image:width" content="1200"/>');
  return new URL(href).pathname;
}

test("a page's picture is 1200 × 630 in the colours of the visited tenant", async () => {
  const { status, headers, bytes } = await request(await pictureOf('/own'));
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  const corner = await sharp(bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30]);
});

test('every page has its own picture, including inherited pages', async () => {
  const pictures = await Promise.all(['/', '/own', '/shared', '/sitemap'].map(pictureOf));
  expect(new Set(pictures).size).toBe(3);
  expect((await request(pictures[2] ?? '')).status).toBe(200);
});

test("an old version redirects to the current picture; another tenant's page has no picture", async () => {
  const current = await pictureOf('/own');
  const old = await request('/og/own.00000000000000.png');
  expect({ status: old.status, location: old.headers['location'] }).toEqual({
    status: 301,
    location: current,
  });
  expect((await request(current, 'trunkline.test')).status).toBe(404);
});

test('long titles get smaller, and end in an ellipsis where even that is too long', async () => {
  const { widthOf, covers } = await openCardFont('Geist');
  expect(fitTitle('Services', widthOf)).toMatchObject({ size: 84, lines: ['Services'] });
  const longTitle = fitTitle('Telekommunikationsdienstleistungen '.repeat(12), widthOf);
  expect(longTitle.lines).toHaveLength(3);
  for (const line of longTitle.lines)
    expect(widthOf(line) * longTitle.size).toBeLessThanOrEqual(860);
  expect(longTitle.lines[2]).toMatch(/…$/);
  expect(fitTitle('x'.repeat(300), widthOf).lines[0]).toMatch(/^x+…$/);
  expect([covers('Größe & façade'), covers('Связь')]).toEqual([true, false]);
});
