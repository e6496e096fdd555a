import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readNote } from './read-note.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const published_at = '2026-01-01T00:00:00Z';
const content = '<p>Hang up.</p>';
const read = async (persona: keyof ReleaseTest['people'], note: { id: string }) =>
  readNote(await network.signedIn(persona), note);
const notFound = { code: 'not_found' };

test('a targeted note can be read only by its audience', async () => {
  const audience = 'resellers';
  const { id, title } = await network.note('north', { published_at, content, audience });
  const auditCount = await network.auditCount();
  expect(await read('northReseller', { id })).toMatchObject({ id, title, audience, content });
  // Users who manage notes can read all of them.
  expect(await read('northAdmin', { id })).toMatchObject({ content });
  for (const persona of ['clerk', 'southAdmin', 'owner'] as const)
    await expect(read(persona, { id })).rejects.toMatchObject(notFound);
  expect(await network.auditCount()).toBe(auditCount);
});

test('another tenant finds nothing, whatever the audience', async () => {
  const note = await network.note('south', { published_at, content });
  expect(await read('southAdmin', note)).toMatchObject({ content });
  for (const persona of ['northAdmin', 'northReseller', 'clerk'] as const)
    await expect(read(persona, note)).rejects.toMatchObject(notFound);
});

test('drafts and deleted notes are not found, not even by their author', async () => {
  const draft = await network.note('north', { content });
  const deleted = await network.note('north', { published_at, content });
  await network.admin.query('update release_notes set deleted_at = now() where id = $1', [
    deleted.id,
  ]);
  for (const note of [draft, deleted, { id: crypto.randomUUID() }])
    for (const persona of ['northAdmin', 'clerk'] as const)
      await expect(read(persona, note)).rejects.toMatchObject(notFound);
});

test("sanitises a note's HTML when it is read", async () => {
  const note = await network.note('north', { published_at });
  await network.admin.query('update release_notes set content = $2 where id = $1', [
    note.id,
    '<p>a</p><script>1</script>',
  ]);
  expect(await read('clerk', note)).toMatchObject({ content: '<p>a</p>' });
});
