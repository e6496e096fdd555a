import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { changeConversation } from './update-conversation.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can update it', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'], subject: 'Secret plan' });
  const context = await net.signedIn('colleague');
  expect(await changeConversation(context, { id, subject: 'Named' })).toMatchObject({
    subject: 'Named',
  });
  const log = await net.auditOf(id);
  expect(log.map(({ action }) => action)).toEqual(['insert', 'update']);
  // The subject isn't written to the audit log.
  expect(JSON.stringify(log)).not.toContain('Named');
  expect(JSON.stringify(log)).not.toContain('Secret plan');
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = changeConversation(await net.signedIn(persona), { id, subject: 'Mine' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
