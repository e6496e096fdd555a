import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { publishRelease } from './publish.ts';
import { readPublishedRelease } from './read-published.ts';
import { unpublishRelease } from './unpublish.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

test('a published note becomes visible to its readers, and keeps the time it was first published', async () => {
  const note = await network.note('north');
  const visitor = await network.visitor('northShop');
  expect(await readPublishedRelease(visitor, note.slug)).toBeNull();
  const changed = await publishRelease(await network.signedIn('northAdmin'), note);
  expect(changed).toMatchObject({ state: 'published' });
  expect(changed.may).toContain('unpublish');
  expect(await readPublishedRelease(visitor, note.slug)).toMatchObject({ title: note.title });
  const repeated = await publishRelease(await network.signedIn('northAdmin'), note);
  expect(repeated.published_at).toEqual(changed.published_at);
});

test.each(['src="/a.webp" alt=""', 'src="https://elsewhere.example/a.webp" alt="A desk"'])(
  'a picture with %s blocks publishing a note, but not unpublishing it',
  async (attributes) => {
    const content = `<p><img ${attributes}></p>`;
    const note = await network.note('north', { content });
    const admin = await network.signedIn('northAdmin');
    const { code, message, fields } = await rejectionOf(publishRelease(admin, note));
    expect({ code, fields }).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'content', message }],
    });
    expect(message).toMatch(/picture/i);
    expect(await network.stored(note.id)).toMatchObject({ state: 'draft' });
    const publishedNote = await network.note('north', {
      content,
      published_at: network.clock.now.toISOString(),
    });
    expect(await unpublishRelease(admin, publishedNote)).toMatchObject({ state: 'draft' });
  },
);

test("publishing is audited, and clears this process's cache", async () => {
  const note = await network.note('north');
  let cacheClears = 0;
  const context = {
    ...(await network.signedIn('northAdmin')),
    invalidatePublicCache: async () => void (cacheClears += 1),
  };
  await publishRelease(context, note);
  expect(cacheClears).toBe(1);
  expect((await network.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'published' },
  });
});

test.each([
  ['northReseller', 'not_found'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot publish a note', async (persona, code) => {
  const note = await network.note('north');
  const before = await network.stored(note.id);
  const auditCount = await network.auditCount();
  expect(await rejectionOf(publishRelease(await network.signedIn(persona), note))).toMatchObject({
    code,
  });
  expect(await network.stored(note.id)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
