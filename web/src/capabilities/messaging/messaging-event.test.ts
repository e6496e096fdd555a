import { expect, test } from 'vitest';
import { messageOf } from '../../testing/conversations.ts';
import { isMessagingEvent } from './messaging-event.ts';

const message = messageOf(1);

test.each([
  { topic: 'message', message },
  { topic: 'typing', conversation_id: 'c', person_id: 'p', name: 'Ada' },
  { topic: 'read', conversation_id: 'c', person_id: 'p', position: 3 },
  { topic: 'conversation', conversation_id: 'c' },
])('accepts a complete $topic event', (event) => {
  expect(isMessagingEvent(event)).toBe(true);
});

test.each([
  null,
  { topic: 'message' },
  { topic: 'message', message: { ...message, position: '1' } },
  { topic: 'message', message: { ...message, attachments: null } },
  { topic: 'typing', conversation_id: 'c', person_id: 'p' },
  { topic: 'read', conversation_id: 'c', person_id: 'p' },
  { topic: 'conversation' },
])('rejects %j', (event) => {
  expect(isMessagingEvent(event)).toBe(false);
});
