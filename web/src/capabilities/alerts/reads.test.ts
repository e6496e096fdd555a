import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { expect, test } from 'vitest';
import { type AlertRead, afterRead, afterWrite, writeOf } from './reads.ts';

const alert = (id: string, wording = 1): ReceivedAlert => ({
  id,
  title: '',
  message: '',
  alert_type: 'info',
  acknowledgement: 'none',
  company_name: '',
  shown_at: '2031-05-06T07:08:10.000Z',
  wording,
});
const unread = { items: [alert('one'), alert('two', 2)], count: 7 };
const queuedWrite = (read: AlertRead) => ({
  ...writeOf(read),
  owner: 'someone',
  type: 'application/json',
  at: 1,
  state: 'waiting' as const,
});

test('a read alert is neither shown nor counted, however often it is delivered', () => {
  const remaining = afterWrite(unread, queuedWrite({ id: 'one', wording: 1, acknowledged: true }));
  expect(remaining).toEqual({ items: [alert('two', 2)], count: 6 });
  expect(afterWrite(remaining, queuedWrite({ id: 'one', wording: 1 }))).toEqual(remaining);
  expect(afterRead(unread, { id: 'one', wording: 1 })).toEqual(remaining);
});

test('an alert is unread again with new wording', () => {
  expect(afterWrite(unread, queuedWrite({ id: 'two', wording: 1 }))).toEqual(unread);
});

test('ignores writes to anything else', () => {
  const other = { ...queuedWrite({ id: 'one', wording: 1 }), path: '/api/notifications/one/read' };
  expect(afterWrite(unread, other)).toBe(unread);
});
