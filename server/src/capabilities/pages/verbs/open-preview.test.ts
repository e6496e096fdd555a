import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { openPagePreview } from './open-preview.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const open = async (id: string, company = net.companies.north) =>
  openPagePreview(await net.visitor(net.companies.south), { id, company });

test('reads the current draft, kept out of search engines', async () => {
  const id = await net.mint();
  await net.draft(id, 'As it is');
  expect(await open(id)).toMatchObject({ title: 'As it is', seo: { noindex: true } });
});

test('reads nothing of a deleted page or one that left the company', async () => {
  const id = await net.mint(false);
  expect(await open(id, net.companies.south)).toBeNull();
  expect(await open(id)).not.toBeNull();
  await net.admin.query('update pages set deleted_at = now() where id = $1', [id]);
  expect(await open(id)).toBeNull();
});
