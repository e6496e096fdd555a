import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { publishRelease } from './publish.ts';
import { readPublishedRelease } from './read-published.ts';
let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

test('its readers have it from then on, and the time of the first time stays', async () => {
  const note = await net.note('north');
  const visitor = await net.visitor('northShop');
  expect(await readPublishedRelease(visitor, note.slug)).toBeNull();
  const changed = await publishRelease(await net.signedIn('northAdmin'), note);
  expect(changed).toMatchObject({ state: 'published' });
  expect(changed.may).toContain('unpublish');
  expect(await readPublishedRelease(visitor, note.slug)).toMatchObject({ title: note.title });
  const again = await publishRelease(await net.signedIn('northAdmin'), note);
  expect(again.published_at).toEqual(changed.published_at);
});

test('is remembered, and this process forgets what it has shown', async () => {
  const note = await net.note('north');
  let forgotten = 0;
  const context = { ...(await net.signedIn('northAdmin')), forgetPublic: () => (forgotten += 1) };
  await publishRelease(context, note);
  expect(forgotten).toBe(1);
  expect((await net.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'published' },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s may not: nothing changes', async (who, code) => {
  const note = await net.note('north');
  const before = await net.stored(note.id);
  const audited = await net.auditCount();
  expect(await refusalOf(publishRelease(await net.signedIn(who), note))).toMatchObject({ code });
  expect(await net.stored(note.id)).toEqual(before);
  expect(await net.auditCount()).toBe(audited);
});
