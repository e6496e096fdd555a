import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listChanges } from './list-changes.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can list changes', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  await net.say('colleague', id, 'Two');
  const { items } = await listChanges(await net.signedIn('colleague'), { id, after: 1 });
  expect(items.map(({ body }) => body)).toEqual(['Two']);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = listChanges(await net.signedIn(persona), { id, after: 0 });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
