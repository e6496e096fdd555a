import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readPublishedRelease } from './read-published.ts';
import { removeRelease } from './remove.ts';
let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

const published_at = '2026-01-01T00:00:00Z';

test('moves to the recycle bin, and is no longer readable', async () => {
  const note = await net.note('north', { published_at });
  await removeRelease(await net.signedIn('northAdmin'), note);
  expect(await readPublishedRelease(await net.visitor('north'), note.slug)).toBeNull();
  const { rows } = await net.admin.query('select label from deleted_items where item_id = $1', [
    note.id,
  ]);
  expect(rows).toEqual([{ label: note.title }]);
  expect((await net.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot remove a note', async (persona, code) => {
  const note = await net.note('north', { published_at });
  const before = await net.stored(note.id);
  const auditCount = await net.auditCount();
  expect(await rejectionOf(removeRelease(await net.signedIn(persona), note))).toMatchObject({
    code,
  });
  expect(await net.stored(note.id)).toEqual(before);
  expect(await net.auditCount()).toBe(auditCount);
});
