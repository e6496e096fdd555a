import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnRows, listRows, updateRowOf } from '../../kernel/resource/index.ts';
import { rejectionOf } from '../../testing.ts';
import { mediaSource } from './source.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from './testing.ts';
import { createFolder } from './verbs/create-folder.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

type PersonKey = 'northAdmin' | 'southAdmin' | 'owner' | 'northReseller' | 'clerk';
async function names(persona: PersonKey, selection: Record<string, unknown> = {}) {
  const query = { sort: 'original_filename', limit: 50, ...selection };
  const { items } = await listRows(await network.as(persona), mediaSource, query);
  return items.map(({ original_filename }) => original_filename);
}

test('filters by company, folder, kind, use and missing alternative text, and searches words', async () => {
  const { id } = await createFolder(await network.as('northAdmin'), {
    name: 'Desk',
    parent_id: null,
  });
  const desk = await network.addAsset('northAdmin', await drawPicture(), 'Büro desk.png', {
    folder_id: id,
  });
  const door = await network.addAsset('northAdmin', await drawPicture(), 'door.png');
  await network.addAsset('northAdmin', pdfWithTitle('Prices'), 'prices.pdf');
  await network.addAsset('northAdmin', await drawPicture(), 'shop.png', {
    company_id: network.companies.northShop,
  });
  await network.page(network.companies.north, `<img src="${door.url}">`);
  await updateRowOf(await network.as('northAdmin'), mediaSource, {
    id: desk.id,
    version: desk.version,
    alt_text: 'A table at noon',
  });
  const company_id = network.companies.north;
  const list = (selection: Record<string, unknown> = {}) =>
    names('northAdmin', { company_id, ...selection });
  expect(await list()).toEqual(['Büro desk.png', 'door.png', 'prices.pdf']);
  expect(await names('northAdmin')).toContain('shop.png');
  expect(await list({ folder_id: id })).toEqual(['Büro desk.png']);
  expect(await list({ folder_id: 'none' })).toEqual(['door.png', 'prices.pdf']);
  expect(await list({ kind: 'document' })).toEqual(['prices.pdf']);
  expect(await list({ alt_text: 'missing' })).toEqual(['door.png']);
  expect(await list({ used: 'yes' })).toEqual(['door.png']);
  expect(await list({ used: 'no' })).toEqual(['Büro desk.png', 'prices.pdf']);
  expect(await list({ search: 'buro' })).toEqual(['Büro desk.png']);
  expect(await list({ search: 'noon tab' })).toEqual(['Büro desk.png']);
  expect(await list({ search: 'oor' })).toEqual([]);
  expect(await list({ search: '%' })).toEqual([]);
});

test('pages do not repeat files in any sort order', async () => {
  for (const sort of ['original_filename', '-created_at', 'bytes', '-bytes']) {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRows(await network.as('northAdmin'), mediaSource, {
        sort,
        limit: 2,
        cursor,
      });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(4);
  }
});

test('companies see their own files and those of companies below, and no others', async () => {
  const company_id = network.companies.north;
  expect(await names('owner', { company_id })).toContain('door.png');
  expect(await names('southAdmin', { company_id })).toEqual([]);
  expect(await names('southAdmin')).toEqual([]);
  expect(await names('northReseller')).toEqual([]);
  expect(await names('clerk')).toEqual([]);
});

test('a change based on an outdated version is a conflict, and the log records the previous values', async () => {
  const { id, version } = await network.addAsset('northAdmin');
  const change = async (persona: PersonKey, changes: Record<string, unknown>) =>
    updateRowOf(await network.as(persona), mediaSource, { id, version, ...changes });
  const changed = await change('northAdmin', { alt_text: 'A door', focal: '04' });
  expect(changed).toMatchObject({ alt_text: 'A door', focal: '04', version: version + 1 });
  expect(changed.url).toMatch(/-04\.webp$/);
  expect(await rejectionOf(change('northAdmin', { alt_text: 'Again' }))).toMatchObject({
    code: 'conflict',
  });
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect(await rejectionOf(change(persona, { alt_text: 'Mine' }))).toMatchObject({
      code: 'not_found',
    });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    before: { alt_text: '', focal: '22' },
    after: { alt_text: 'A door', focal: '04' },
  });
});

test("bulk actions delete and restore each file separately; another tenant's file is not found", async () => {
  const northAsset = await network.addAsset('northAdmin');
  const southAsset = await network.addAsset('southAdmin');
  const ids = [northAsset.id, southAsset.id];
  const bulk = async (action: string) =>
    (await actOnRows(await network.as('northAdmin'), mediaSource, { action, ids }, {})).results;
  expect((await bulk('delete')).map(({ ok }) => ok)).toEqual([true, false]);
  const { rows } = await network.admin.query(
    "select label from deleted_items where item_type = 'media_assets'",
  );
  expect(rows).toEqual([{ label: 'desk.png' }]);
  expect((await bulk('restore')).map(({ ok }) => ok)).toEqual([true, false]);
  expect(await network.stored(southAsset.id)).toMatchObject({ deleted_at: null });
});
