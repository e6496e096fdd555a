import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listChanges } from './list-changes.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can list changes', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  await network.send('colleague', id, 'Two');
  const { items } = await listChanges(await network.signedIn('colleague'), { id, after: 1 });
  expect(items.map(({ body }) => body)).toEqual(['Two']);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = listChanges(await network.signedIn(persona), { id, after: 0 });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
