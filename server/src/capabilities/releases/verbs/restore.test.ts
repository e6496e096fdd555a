import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readPublishedRelease } from './read-published.ts';
import { removeRelease } from './remove.ts';
import { restoreRelease } from './restore.ts';
let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

async function createRemoved() {
  const note = await network.note('north', { published_at: '2026-01-01T00:00:00Z' });
  await removeRelease(await network.signedIn('northAdmin'), note);
  return note;
}

test('a restored note is unchanged, and visible to its readers again', async () => {
  const note = await createRemoved();
  const restored = await restoreRelease(await network.signedIn('northAdmin'), note);
  expect(restored).toMatchObject({ title: note.title, state: 'published' });
  expect(await readPublishedRelease(await network.visitor('north'), note.slug)).not.toBeNull();
  expect((await network.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
  });
});

test.each(['northReseller', 'southAdmin'] as const)('%s cannot restore a note', async (persona) => {
  const note = await createRemoved();
  const before = await network.stored(note.id);
  expect(await rejectionOf(restoreRelease(await network.signedIn(persona), note))).toMatchObject({
    status: expect.any(Number),
  });
  expect(await network.stored(note.id)).toEqual(before);
});
