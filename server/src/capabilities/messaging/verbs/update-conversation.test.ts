import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { changeConversation } from './update-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can rename the conversation', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'], subject: 'Secret plan' });
  const context = await network.signedIn('colleague');
  expect(await changeConversation(context, { id, subject: 'Named' })).toMatchObject({
    subject: 'Named',
  });
  const log = await network.auditOf(id);
  expect(log.map(({ action }) => action)).toEqual(['insert', 'update']);
  // The subject isn't written to the audit log.
  expect(JSON.stringify(log)).not.toContain('Named');
  expect(JSON.stringify(log)).not.toContain('Secret plan');
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = changeConversation(await network.signedIn(persona), { id, subject: 'Mine' });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
