import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { discardDraft } from './discard-draft.ts';
import { readVersion } from './read-version.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('a discarded draft remains available as a version', async () => {
  const id = await network.withHistory();
  const page = await discardDraft(await network.as('northAdmin'), { id });
  expect(page).toMatchObject({ state: 'published', draft: { title: 'Second', changed: false } });
  expect(await readVersion(await network.as('northAdmin'), { id, number: 3 })).toMatchObject({
    kind: 'replaced',
    title: 'Third',
  });
  expect(await network.logged(id)).toContain('page.draft_discarded');
});

test.each(strangers)('%s cannot discard a draft', async (persona) => {
  const id = await network.withHistory();
  expect(await rejectionOf(discardDraft(await network.as(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
});
