import { expect, test } from 'vitest';
import { conversationOf, messageOf, ownMessage, self } from '../../../testing/conversations.ts';
import { type Pages, withMessage, withRead, withRow } from './conversation-rows.ts';

const row = conversationOf(1, { last: messageOf(2), last_position: 2, read_position: 2 });

test("messages from others are unread, the user's own are not", () => {
  const after = withMessage(row, messageOf(3), self.id);
  expect(after).toMatchObject({ unread: 1, last_position: 3, last: { position: 3 } });
  expect(withMessage(row, ownMessage(3), self.id).unread).toBe(0);
  // Receiving it twice counts once.
  expect(withMessage(after, messageOf(3), self.id)).toBe(after);
});

test('a conversation the reader does not participate in has no unread messages', () => {
  const updated = withMessage({ ...row, joined: false }, messageOf(3), self.id);
  expect(updated).toMatchObject({ unread: 0, last: { position: 3 } });
});

test('an edited message is updated in the list and does not count as new', () => {
  const edited = messageOf(2, { body: 'mended', change: 3 });
  expect(withMessage(row, edited, self.id)).toMatchObject({ unread: 0, last: { body: 'mended' } });
  expect(withMessage(row, messageOf(1, { change: 4 }), self.id)).toBe(row);
});

test('the read position never decreases, and unknown counts are reloaded', () => {
  const unread = { ...row, last_position: 9, unread: 7 };
  expect(withRead(unread, 1)).toBe(unread);
  expect(withRead(unread, 9)).toMatchObject({ unread: 0, read_position: 9 });
  expect(withRead(unread, 5)).toBeNull();
});

test('the conversation with the newest message comes first, across all pages', () => {
  const [one, two, three] = [1, 2, 3].map((number) => conversationOf(number));
  if (!one || !two || !three) throw new Error('three conversations expected');
  const list: Pages = {
    pages: [
      { items: [one, two], nextCursor: 'more' },
      { items: [three], nextCursor: null },
    ],
    pageParams: ['', 'more'],
  };
  const ids = ({ pages }: Pages) => pages.map(({ items }) => items.map(({ id }) => id));
  const changed = withRow(list, three.id, (row) => withMessage(row, messageOf(1), self.id));
  expect(ids(changed)).toEqual([[three.id, one.id, two.id], []]);
  const muted = withRow(list, two.id, (row) => ({ ...row, muted: true }));
  expect(ids(muted)).toEqual(ids(list));
  expect(muted.pages[0]?.items[1]?.muted).toBe(true);
  expect(withRow(list, conversationOf(4).id, () => one)).toBe(list);
});
