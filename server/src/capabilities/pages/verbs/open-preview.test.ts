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

test('reads the current draft, kept out of search engines', async () => {
  const id = await network.addPage();
  await network.draft(id, 'As it is');
  expect(await open(id)).toMatchObject({ title: 'As it is', seo: { noindex: true } });
});

test('reads nothing of a deleted page or one that left the company', async () => {
  const id = await network.addPage(false);
  expect(await open(id, network.companies.south)).toBeNull();
  expect(await open(id)).not.toBeNull();
  await network.admin.query('update pages set deleted_at = now() where id = $1', [id]);
  expect(await open(id)).toBeNull();
});
