import type { Notification } from '@trunkline/contract/notifications';
import { expect, test } from 'vitest';
import { afterChange, afterWrite, type Change, changeOf, writeOf } from './changes.ts';

const at = '2031-05-06T08:00:00.000Z';
const timeOf = (minute: number) => `2031-05-06T07:0${minute}:00.000Z`;
const notification = (minute: number, read = false): Notification => ({
  id: `id-${minute}`,
  category: 'new_messages',
  title: '',
  body: '',
  link: null,
  reason: '',
  critical: false,
  read_at: read ? at : null,
  clicked_at: null,
  received_at: timeOf(minute),
});
const initial = { items: [notification(3), notification(2), notification(1, true)], unread: 2 };
const unreadIds = ({ items }: typeof initial) =>
  items.filter(({ read_at: read }) => read === null).map(({ id }) => id);
const queuedWrite = (change: Change) => ({
  ...writeOf(change),
  owner: 'someone',
  type: 'application/json',
  at: Date.parse(at),
  state: 'waiting' as const,
});

test.each<Change>([
  { kind: 'read', id: 'id-2' },
  { kind: 'read-all', until: timeOf(2) },
  { kind: 'clear', until: timeOf(2) },
])('$kind survives serialisation, and applying it twice has the same result', (change) => {
  expect(changeOf(queuedWrite(change))).toEqual(change);
  const expected = afterChange(initial, change, at);
  expect(afterWrite(initial, queuedWrite(change))).toEqual(expected);
  expect(afterWrite(expected, queuedWrite(change))).toEqual(expected);
});

test('reading one notification, or all seen ones, leaves the others unread', () => {
  const one = afterChange(initial, { kind: 'read', id: 'id-2' }, at);
  expect([unreadIds(one), one.unread]).toEqual([['id-3'], 1]);
  const updated = afterChange(initial, { kind: 'read-all', until: timeOf(2) }, at);
  expect([unreadIds(updated), updated.unread]).toEqual([['id-3'], 1]);
  expect(afterChange(initial, { kind: 'read', id: 'id-1' }, at).unread).toBe(2);
});

test('clearing removes notifications that were seen, and keeps later ones', () => {
  const { items, unread } = afterChange(initial, { kind: 'clear', until: timeOf(2) }, at);
  expect(items.map(({ id }) => id)).toEqual(['id-3']);
  expect(unread).toBe(1);
});

test('reading all leaves nothing unread, even if not every notification is displayed', () => {
  const many = { ...initial, unread: 100 };
  expect(afterChange(many, { kind: 'read-all', until: timeOf(3) }, at).unread).toBe(0);
});

test('ignores writes to anything else', () => {
  expect(
    afterWrite(initial, { ...queuedWrite({ kind: 'read', id: 'x' }), path: '/api/alerts/x/read' }),
  ).toBe(initial);
});
