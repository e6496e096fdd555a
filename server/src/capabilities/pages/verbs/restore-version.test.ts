import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { comparePage } from './compare.ts';
import { discardDraft } from './discard-draft.ts';
import { listVersions } from './list-versions.ts';
import { readVersion } from './read-version.ts';
import { restoreVersion } from './restore-version.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

/** A page that was published twice and is being worked on. */
async function withHistory() {
  const id = await net.mint(false);
  for (const title of ['First', 'Second']) {
    await net.draft(id, title);
    await net.publish(id);
  }
  await net.draft(id, 'Third');
  return id;
}
const restore = async (id: string, number: number) =>
  restoreVersion(await net.as('northAdmin'), { id, number });

test('a version becomes the draft; what is published stays until somebody publishes', async () => {
  const id = await withHistory();
  const page = await restore(id, 1);
  expect(page).toMatchObject({
    state: 'changed',
    draft: { title: 'First', version: 2 },
    published: { title: 'Second', number: 2 },
  });
  expect(await net.read(net.companies.north, page.slug)).toMatchObject({ title: 'Second' });
});

test('the draft whose place it took is kept', async () => {
  const id = await withHistory();
  await restore(id, 1);
  const { items } = await listVersions(await net.as('northAdmin'), { id, limit: 10 });
  expect(items.map(({ number, kind, title, live }) => [number, kind, title, live])).toEqual([
    [3, 'replaced', 'Third', false],
    [2, 'published', 'Second', true],
    [1, 'published', 'First', false],
  ]);
  expect(await net.logged(id)).toContain('page.version_restored');
});

test('versions come in pages, and a cursor that is not ours is refused', async () => {
  const id = await withHistory();
  const context = await net.as('northAdmin');
  const first = await listVersions(context, { id, limit: 1 });
  expect(first).toMatchObject({ items: [{ number: 2 }], nextCursor: '2' });
  const second = await listVersions(context, { id, limit: 1, cursor: '2' });
  expect(second).toMatchObject({ items: [{ number: 1 }], nextCursor: null });
  const odd = listVersions(context, { id, limit: 1, cursor: '1; drop table pages' });
  expect(await refusalOf(odd)).toMatchObject({ code: 'validation_failed' });
});

test('states are compared in words', async () => {
  const id = await withHistory();
  const context = await net.as('northAdmin');
  const { changes } = await comparePage(context, { id, before: 1, after: 'draft' });
  expect(changes).toMatchObject([
    { what: 'title', fields: [{ before: 'First', after: 'Third' }] },
    {
      what: 'section',
      kind: 'changed',
      fields: [{ name: 'title', before: 'First', after: 'Third' }],
    },
  ]);
  const same = await comparePage(context, { id, before: 2, after: 'published' });
  expect(same.changes).toEqual([]);
  const missing = comparePage(context, { id, before: 99, after: 'draft' });
  expect(await refusalOf(missing)).toMatchObject({ code: 'not_found' });
});

test('one version is read with what it held', async () => {
  const id = await withHistory();
  expect(await readVersion(await net.as('northAdmin'), { id, number: 1 })).toMatchObject({
    number: 1,
    snapshot: { title: 'First', content: { sections: [{ title: 'First' }] } },
  });
});

test('a draft that is dropped stays among the versions', async () => {
  const id = await withHistory();
  const page = await discardDraft(await net.as('northAdmin'), { id });
  expect(page).toMatchObject({ state: 'published', draft: { title: 'Second', changed: false } });
  expect(await readVersion(await net.as('northAdmin'), { id, number: 3 })).toMatchObject({
    kind: 'replaced',
    title: 'Third',
  });
  expect(await net.logged(id)).toContain('page.draft_discarded');
});

test.each(strangers)('%s neither sees nor restores nor drops anything', async (who) => {
  const id = await withHistory();
  const context = await net.as(who);
  const tries = [
    listVersions(context, { id, limit: 5 }),
    readVersion(context, { id, number: 1 }),
    comparePage(context, { id, before: 1, after: 2 }),
    restoreVersion(context, { id, number: 1 }),
    discardDraft(context, { id }),
  ];
  for (const each of tries) expect(await refusalOf(each)).toMatchObject({ code: 'not_found' });
  const { rows } = await net.admin.query('select title from page_drafts where page_id = $1', [id]);
  expect(rows).toEqual([{ title: 'Third' }]);
});
