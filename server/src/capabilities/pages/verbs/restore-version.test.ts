import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { listVersions } from './list-versions.ts';
import { restoreVersion } from './restore-version.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const restore = async (id: string, number: number) =>
  restoreVersion(await network.as('northAdmin'), { id, number });

test('a version becomes the draft; the published page is unchanged until the next publication', async () => {
  const id = await network.withHistory();
  const page = await restore(id, 1);
  expect(page).toMatchObject({
    state: 'changed',
    draft: { title: 'First', version: 2 },
    published: { title: 'Second', number: 2 },
  });
  expect(await network.read(network.companies.north, page.slug)).toMatchObject({ title: 'Second' });
});

test('the replaced draft is kept as a version', async () => {
  const id = await network.withHistory();
  await restore(id, 1);
  const { items } = await listVersions(await network.as('northAdmin'), { id, limit: 10 });
  expect(items.map(({ number, kind, title, live }) => [number, kind, title, live])).toEqual([
    [3, 'replaced', 'Third', false],
    [2, 'published', 'Second', true],
    [1, 'published', 'First', false],
  ]);
  expect(await network.logged(id)).toContain('page.version_restored');
});

test.each(strangers)('%s cannot restore a version', async (persona) => {
  const id = await network.withHistory();
  const attempt = restoreVersion(await network.as(persona), { id, number: 1 });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  const { rows } = await network.admin.query('select title from page_drafts where page_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ title: 'Third' }]);
});
