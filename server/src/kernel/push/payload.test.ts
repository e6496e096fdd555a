import {
  isPushMessage,
  pushActions,
  type PushMessage,
} from '@trunkline/contract/kernel/push-message';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxBytes, payloadOf } from './payload.ts';

const message: PushMessage = {
  id: '0198a7c0-0000-7000-8000-000000000001',
  person: '0198a7c0-0000-7000-8000-000000000002',
  title: 'A call was missed',
  body: 'From Harbour.',
  link: '/admin/users',
  reason: 'It happened.',
  category: 'new_messages',
  critical: false,
  actions: pushActions,
};

test('leaves a payload that fits unchanged', () => {
  expect(JSON.parse(payloadOf(message))).toEqual(message);
});

test('shortens a long text at its end, never splitting a character', () => {
  const parsed = JSON.parse(payloadOf({ ...message, body: '😀'.repeat(2000) })) as PushMessage;
  expect(parsed.body).toMatch(/^(?:😀)+…$/u);
  expect(parsed.title).toBe(message.title);
});

test('any text yields a valid payload within the size limit', () => {
  const text = (max: number) => fc.string({ unit: 'binary', maxLength: max });
  fc.assert(
    fc.property(text(200), text(500), (title, body) => {
      const payload = payloadOf({ ...message, title, body: body.repeat(3) });
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxBytes);
      expect(isPushMessage(JSON.parse(payload))).toBe(true);
    }),
  );
});
