import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { discardDraft } from './discard-draft.ts';
import { readVersion } from './read-version.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('a discarded draft remains available as a version', async () => {
  const id = await net.withHistory();
  const page = await discardDraft(await net.as('northAdmin'), { id });
  expect(page).toMatchObject({ state: 'published', draft: { title: 'Second', changed: false } });
  expect(await readVersion(await net.as('northAdmin'), { id, number: 3 })).toMatchObject({
    kind: 'replaced',
    title: 'Third',
  });
  expect(await net.logged(id)).toContain('page.draft_discarded');
});

test.each(strangers)('%s cannot discard a draft', async (persona) => {
  const id = await net.withHistory();
  expect(await rejectionOf(discardDraft(await net.as(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
});
