import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { listPublishedReleases, readPublishedRelease } from './read-published.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const published_at = '2026-01-01T00:00:00Z';

test('a visitor reads public notes of the company and those above, newest first', async () => {
  const noteAbove = await network.note('north', { published_at });
  const ownNote = await network.note('northShop', { published_at: '2026-02-01T00:00:00Z' });
  const restricted = await network.note('north', { published_at, audience: 'signed_in' });
  const southNote = await network.note('south', { published_at });
  const draft = await network.note('northShop');
  const ids = (await listPublishedReleases(await network.visitor('northShop'))).map(({ id }) => id);
  expect(ids.filter((id) => [noteAbove.id, ownNote.id].includes(id))).toEqual([
    ownNote.id,
    noteAbove.id,
  ]);
  for (const { id, slug } of [restricted, southNote, draft]) {
    expect(ids).not.toContain(id);
    expect(await readPublishedRelease(await network.visitor('northShop'), slug)).toBeNull();
  }
});

test("of two notes with the same address, the nearer company's is shown, with sanitised HTML", async () => {
  const title = 'The same title';
  await network.note('north', { title, published_at });
  const shopNote = await network.note('northShop', { title, published_at });
  await network.admin.query('update release_notes set content = $2 where id = $1', [
    shopNote.id,
    '<p>a</p><script>1</script>',
  ]);
  expect(
    await readPublishedRelease(await network.visitor('northShop'), shopNote.slug),
  ).toMatchObject({
    id: shopNote.id,
    content: '<p>a</p>',
  });
});
