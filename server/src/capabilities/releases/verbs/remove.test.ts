import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readPublishedRelease } from './read-published.ts';
import { removeRelease } from './remove.ts';
let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const published_at = '2026-01-01T00:00:00Z';

test('moves a note to the recycle bin, where no one can read it', async () => {
  const note = await network.note('north', { published_at });
  await removeRelease(await network.signedIn('northAdmin'), note);
  expect(await readPublishedRelease(await network.visitor('north'), note.slug)).toBeNull();
  const { rows } = await network.admin.query('select label from deleted_items where item_id = $1', [
    note.id,
  ]);
  expect(rows).toEqual([{ label: note.title }]);
  expect((await network.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot remove a note', async (persona, code) => {
  const note = await network.note('north', { published_at });
  const before = await network.stored(note.id);
  const auditCount = await network.auditCount();
  expect(await rejectionOf(removeRelease(await network.signedIn(persona), note))).toMatchObject({
    code,
  });
  expect(await network.stored(note.id)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
