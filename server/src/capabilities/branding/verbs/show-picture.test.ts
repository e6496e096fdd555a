import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteContext } from '../../../kernel/context.ts';
import { siteContextOf } from '../site-context.ts';
import { selectSiteContextOfCompany } from '../queries.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { removePicture } from './remove-picture.ts';
import { showPicture } from './show-picture.ts';

let network: BrandingTest;
let name: string;
beforeAll(async () => {
  network = await createBrandingTest();
  const { logo } = await network.setPicture('northAdmin', 'logo', await pictureOf('red'));
  name = logo?.url.split('/').at(-1) ?? '';
});
afterAll(() => network.drop());

const siteContextOfCompany = async (id: string): Promise<SiteContext> =>
  siteContextOf('', await selectSiteContextOfCompany(network.database, id));
const show = async (company: string, target = name) =>
  showPicture({ siteContext: await siteContextOfCompany(company), files: network.files }, target);

test("serves the tenant's current picture to everyone", async () => {
  expect(await show(network.companies.north)).toMatchObject({ type: 'image/webp' });
});

test("a picture is not found on another tenant's host or under another name", async () => {
  expect(await show(network.companies.south)).toBeNull();
  for (const other of ['', 'x', name.replace('.webp', '.png'), `${'0'.repeat(64)}.webp`]) {
    expect(await show(network.companies.north, other)).toBeNull();
  }
});

test('a picture is not found once it is no longer shown', async () => {
  await removePicture(await network.as('northAdmin'), {
    id: network.companies.north,
    kind: 'logo',
  });
  expect(await show(network.companies.north)).toBeNull();
});
