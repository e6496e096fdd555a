import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageOf, ownMessage } from '../../../testing/conversations.ts';
import { rowsOf } from './thread-rows.ts';
import {
  withNewMessages,
  type Thread,
  threadOf,
  withEarlierPage,
  withLaterPage,
  withMessages,
  withLiveMessage,
} from './thread.ts';

const messagesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index));
const thread = (from: number, to: number, changes: Partial<Thread> = {}): Thread => ({
  ...threadOf({ items: messagesOf(from, to), earlier: from > 1, later: false, change: to }),
  ...changes,
});
const positions = ({ items }: Thread) => items.map(({ position }) => position);

describe('part of a conversation', () => {
  test('is sorted by position, whatever order the messages arrive in', () => {
    expect(
      positions(
        threadOf({ items: messagesOf(1, 3).toReversed(), earlier: false, later: false, change: 3 }),
      ),
    ).toEqual([1, 2, 3]);
  });

  test('adds new messages, and replaces known ones only with newer versions', () => {
    const merged = withMessages(thread(1, 2), [messageOf(1, { body: 'mended', change: 3 })]);
    expect(merged.items[0]?.body).toBe('mended');
    expect(withMessages(merged, [messageOf(1, { body: 'late', change: 2 })]).items[0]?.body).toBe(
      'mended',
    );
  });

  test('leaves out earlier and later messages separated from it by a gap', () => {
    const middle = thread(5, 6, { earlier: true, later: true });
    expect(positions(withMessages(middle, [messageOf(2), messageOf(9)]))).toEqual([5, 6]);
    expect(positions(withMessages(thread(5, 6), [messageOf(9)]))).toEqual([5, 6, 9]);
  });

  test('grows in both directions page by page', () => {
    const middle = thread(5, 6, { earlier: true, later: true });
    const page = { earlier: false, later: true, change: 99 };
    const withEarlier = withEarlierPage(middle, { ...page, items: messagesOf(3, 4) });
    expect([positions(withEarlier), withEarlier.earlier, withEarlier.change]).toEqual([
      [3, 4, 5, 6],
      false,
      6,
    ]);
    const withLater = withLaterPage(middle, { ...page, later: false, items: messagesOf(6, 8) });
    expect([positions(withLater), withLater.later]).toEqual([[5, 6, 7, 8], false]);
  });
});

describe('live messages', () => {
  test('the next change is applied, and nothing is missing', () => {
    const { thread: after, missing } = withLiveMessage(thread(1, 2), messageOf(3));
    expect([positions(after), after.change, missing]).toEqual([[1, 2, 3], 3, false]);
  });

  test('a change after a gap is shown, and the missing messages are loaded', () => {
    const { thread: after, missing } = withLiveMessage(thread(1, 2), messageOf(4));
    expect([positions(after), after.change, missing]).toEqual([[1, 2, 4], 2, true]);
    expect(positions(withNewMessages(after, messagesOf(3, 4), 4))).toEqual([1, 2, 3, 4]);
    expect(withNewMessages(after, messagesOf(3, 4), 4).change).toBe(4);
  });

  test('appear once each, in whatever order and however often they arrive', () => {
    const order = fc.shuffledSubarray(messagesOf(3, 12), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(order, fc.nat(9), (messages, breaks) => {
        let after = thread(1, 2);
        for (const message of [...messages.slice(0, breaks), ...messages.slice(0, breaks)])
          after = withLiveMessage(after, message).thread;
        after = withNewMessages(after, messagesOf(after.change + 1, 12), 12);
        expect(positions(after)).toEqual(messagesOf(1, 12).map(({ position }) => position));
        expect(after.change).toBe(12);
      }),
    );
  });
});

describe('dividers in a conversation', () => {
  const createdAt = (time: string) => ({ created_at: new Date(time).toISOString() });

  test('mark new days, new authors, and longer pauses', () => {
    const rows = rowsOf(
      [
        messageOf(1, createdAt('2026-03-09T10:00:00')),
        messageOf(2, createdAt('2026-03-09T10:04:00')),
        messageOf(3, createdAt('2026-03-09T10:10:00')),
        ownMessage(4, createdAt('2026-03-09T10:11:00')),
        ownMessage(5, { kind: 'note', ...createdAt('2026-03-09T10:11:30') }),
        ownMessage(6, createdAt('2026-03-10T10:11:40')),
      ],
      ownMessage(1).author_id,
      null,
    );
    expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(rows.map(({ startsDay }) => startsDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test('unread messages begin with the first one from someone else', () => {
    const rows = rowsOf(
      [messageOf(1), ownMessage(2), messageOf(3), messageOf(4)],
      ownMessage(1).author_id,
      1,
    );
    expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, false, true, false]);
    expect(rowsOf(messagesOf(1, 3), '', null).some(({ startsUnread }) => startsUnread)).toBe(false);
  });
});
