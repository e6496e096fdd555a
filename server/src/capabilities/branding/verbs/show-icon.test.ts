import { iconsOf } from '@trunkline/contract/kernel/brand-icons';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteContext } from '../../../kernel/context.ts';
import { siteContextOf } from '../site-context.ts';
import { selectSiteContextOfCompany } from '../queries.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { showIcon } from './show-icon.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
afterAll(() => network.drop());
beforeEach(() => network.reset());

const siteContextOfCompany = async (id = network.companies.north): Promise<SiteContext> =>
  siteContextOf('', await selectSiteContextOfCompany(network.database, id));
const findNone = () => Promise.resolve(null);
const nameOf = (src: string) => src.split('/').at(-1) ?? '';
const shownIcons = async () => iconsOf((await siteContextOfCompany()).tenant);
const show = async (src: string, company = network.companies.north, find = findNone) =>
  showIcon(
    { siteContext: await siteContextOfCompany(company), files: network.files },
    nameOf(src),
    find,
  );
/** The colour at a position of a picture, with coordinates from 0 to 1. */
async function colourAt(bytes: Uint8Array | undefined, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start =
    (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
  return `#${data.toString('hex', start, start + 3)}`;
}

test("a logo becomes square icons in the tenant's colour with the logo in the middle", async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000', 300, 100));
  await network.save('northAdmin', { background_color: '#ABCDEF' }, 1);
  const { tab, touch, installed } = await shownIcons();
  for (const src of [...tab, ...installed].map((icon) => icon.src).concat(touch)) {
    const icon = await show(src);
    expect(icon?.type).toBe('image/png');
    const side = Number(/-(?:icon|mask)(\d+)-/.exec(src)?.[1]);
    expect(await sharp(icon?.bytes).metadata()).toMatchObject({ width: side, height: side });
    expect(await colourAt(icon?.bytes, 0.5, 0.5)).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.1],
      [0.03, 0.5],
      [1, 1],
    ] as const)
      expect(await colourAt(icon?.bytes, x, y)).toBe('#abcdef');
  }
});

test.each([
  [800, 160],
  [100, 100],
  [90, 150],
])('a maskable icon shows a logo of %i × %i completely', async (width, height) => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000', width, height));
  const { installed } = await shownIcons();
  const mask = installed.find(({ purpose }) => purpose === 'maskable');
  const { data, info } = await sharp((await show(mask?.src ?? ''))?.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const green = data[(y * info.width + x) * 3 + 1] ?? 255;
      const distance = Math.hypot(x - (info.width - 1) / 2, y - (info.height - 1) / 2);
      if (green < 128) farthest = Math.max(farthest, distance);
    }
  // The W3C's safe zone: a circle with a radius of two fifths of the side.
  expect(farthest).toBeLessThanOrEqual(info.width * 0.4);
  expect(farthest).toBeGreaterThan(info.width * 0.36);
});

test('a favicon takes precedence over the logo', async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000'));
  const logo = await shownIcons();
  await network.setPicture('northAdmin', 'favicon', await pictureOf('#0000ff', 64, 64));
  const { installed } = await shownIcons();
  const mask = installed.find(({ purpose }) => purpose === 'maskable');
  expect(await colourAt((await show(mask?.src ?? ''))?.bytes, 0.5, 0.5)).toMatch(/^#0.0.f.$/);
  expect(await show(logo.touch)).toBeNull();
});

test('changing the logo or colour changes the addresses; the old ones stop working', async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000'));
  const first = await shownIcons();
  expect(await show(first.touch)).not.toBeNull();
  await network.save('northAdmin', { background_color: '#101010', text_color: '#FFFFFF' }, 1);
  const second = await shownIcons();
  expect(second.touch).not.toBe(first.touch);
  expect(await show(first.touch)).toBeNull();
  // The form is the same, but the file cached in the old colour isn't used.
  expect(await colourAt((await show(second.touch))?.bytes, 0, 0)).toBe('#101010');
  await network.setPicture('northAdmin', 'logo', await pictureOf('#00ff00'));
  expect((await shownIcons()).touch).not.toBe(second.touch);
  expect(await show(second.touch)).toBeNull();
});

test('an icon is generated once and then served without reading the logo', async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000'));
  const { touch } = await shownIcons();
  const siteContext = await siteContextOfCompany();
  const read: string[] = [];
  const files = {
    ...network.files,
    get: (key: string) => {
      read.push(key);
      return network.files.get(key);
    },
  };
  const icon = await showIcon({ siteContext, files }, nameOf(touch), findNone);
  expect(read.map((key) => key.endsWith('.webp'))).toEqual([false, true]);
  read.length = 0;
  expect(await showIcon({ siteContext, files }, nameOf(touch), findNone)).toEqual(icon);
  expect(read).toHaveLength(1);
});

test("an icon is not found on another tenant's host, or in another form or colour", async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000'));
  await network.setPicture(
    'southAdmin',
    'logo',
    await pictureOf('#00ff00'),
    network.companies.south,
  );
  const { touch } = await shownIcons();
  expect(await show(touch, network.companies.south)).toBeNull();
  for (const other of [
    touch.replace(/[0-9a-f]{6}\.png$/, '123456.png'),
    touch.replace('icon180', 'icon181'),
    touch.replace('icon180', 'mask180'),
    touch.replace(/\/[0-9a-f]{64}/, `/${'0'.repeat(64)}`),
  ])
    expect(await show(other)).toBeNull();
});

test("uses the library's logo if it is the only one and belongs to the company", async () => {
  const id = '018f3f6e-0000-7000-8000-000000000001';
  await network.setPicture('northAdmin', 'logo', await pictureOf('#ff0000'));
  const [{ storage_path: path }] = (
    await network.admin.query<{ storage_path: string }>('select storage_path from media_assets')
  ).rows as [{ storage_path: string }];
  await network.admin.query('update tenant_themes set logo_media_id = null');
  const siteContext = await siteContextOfCompany();
  const settings = {
    ...siteContext.tenant.settings,
    logo: { fallback_url: `/media-assets/${id}/0123456789-300x100-22.webp`, alt_text: '' },
  };
  const visitor = {
    siteContext: { ...siteContext, tenant: { ...siteContext.tenant, settings } },
    files: network.files,
  };
  const { touch } = iconsOf(visitor.siteContext.tenant);
  expect(touch).toMatch(`/brand/${id}-0123456789-icon180-`);
  const requests: unknown[] = [];
  const icon = await showIcon(visitor, nameOf(touch), (picture) => {
    requests.push(picture);
    return Promise.resolve(path);
  });
  expect(requests).toEqual([{ id, hash: '0123456789' }]);
  expect(await colourAt(icon?.bytes, 0.5, 0.5)).toMatch(/^#f.0.0.$/);
  expect(await showIcon(visitor, nameOf(touch), findNone)).toBeNull();
});

test('without a picture, or with one from another site, icons show the initial of the name', async () => {
  const { tenant } = await siteContextOfCompany();
  const logo = { fallback_url: 'https://elsewhere.example/logo.png', alt_text: '' };
  const icons = iconsOf({ ...tenant, settings: { ...tenant.settings, logo } });
  expect(icons).toEqual(iconsOf(tenant));
  for (const src of [...icons.tab, ...icons.installed]
    .map((icon) => icon.src)
    .concat(icons.touch)) {
    expect(src).toMatch(/^\/brand\/initial-4e-(?:icon|mask)\d+-0f766e\.png$/);
    const icon = await show(src);
    const side = Number(/-(?:icon|mask)(\d+)-/.exec(src)?.[1]);
    expect(await sharp(icon?.bytes).metadata()).toMatchObject({ width: side, height: side });
    expect(await colourAt(icon?.bytes, 0, 0)).toBe('#0f766e');
    // The slanting line of an 'N' crosses the middle.
    expect(await colourAt(icon?.bytes, 0.5, 0.5)).toMatch(/^#f.f.f.$/);
  }
  expect(await show(icons.any.replace('initial-4e', 'initial-4f'))).toBeNull();
  expect(await show(icons.any, network.companies.south)).toBeNull();
});

test("only the platform's own site shows the platform's mark", async () => {
  const { tenant } = await siteContextOfCompany(network.companies.platform);
  expect(iconsOf(tenant)).toMatchObject({ touch: '/mark-180.png', any: '/mark-192.png' });
});
