import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { openPagePreview } from './open-preview.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const open = async (id: string, company = network.companies.north) =>
  openPagePreview(await network.visitor(network.companies.south), { id, company });

test('returns the current draft, hidden from search engines', async () => {
  const id = await network.addPage();
  await network.draft(id, 'As it is');
  expect(await open(id)).toMatchObject({ title: 'As it is', seo: { noindex: true } });
});

test('returns nothing for a deleted page or a page of another company', async () => {
  const id = await network.addPage(false);
  expect(await open(id, network.companies.south)).toBeNull();
  expect(await open(id)).not.toBeNull();
  await network.admin.query('update pages set deleted_at = now() where id = $1', [id]);
  expect(await open(id)).toBeNull();
});
