import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationOf, messageOf } from '../../../testing/conversations.ts';
import { Conversations, renderMessages } from '../../../testing/messages-screen.tsx';
import {
  deferredAnswer,
  mockServer,
  refusal,
  type MockServer,
} from '../../../testing/mock-server.ts';
import { observersNotified } from '../../../testing/observers.ts';
import { idOf } from '../../../testing/records.ts';

let server: MockServer;
let conversations: Conversations;
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
});

const messages = page.getByRole('list', { name: 'Messages' });
const message = (name: string | RegExp) => messages.getByRole('article').filter({ hasText: name });
const box = page.getByRole('region', { name: 'Messages' });
const query = `?open=${idOf(100)}`;
const readInputs = () => server.inputsOf('POST', `/api/conversations/${idOf(100)}/read`);
const pageInputs = () => server.inputsOf('GET', `/api/conversations/${idOf(100)}/messages`);

describe('reading', () => {
  test('messages that are not visible yet stay unread until the end is reached', async () => {
    conversations.begin(120, { unread: 40, read_position: 80 });
    await renderMessages(query);
    await expect.element(messages.getByText('New', { exact: true })).toBeInViewport();
    await expect.element(page.getByRole('button', { name: '40 new' })).toBeVisible();
    expect(readInputs()).toEqual([]);
    box.element().scrollTo({ top: box.element().scrollHeight });
    await expect.poll(readInputs).toEqual([{ id: idOf(100), position: 120 }]);
  });

  test('new messages stay unread while someone is reading earlier ones', async () => {
    conversations.begin(120, { unread: 1, read_position: 119 });
    const firstPage = {
      items: conversations.in(idOf(100)).slice(0, 50),
      earlier: false,
      later: true,
    };
    const { answer, release } = deferredAnswer({ ...firstPage, change: 120 });
    const newest = { items: conversations.in(idOf(100)).slice(70), earlier: true, later: false };
    server.answer(contract.messaging.messages.list, ({ around }) =>
      around === undefined ? { ...newest, change: 120 } : answer,
    );
    await renderMessages(`${query}&at=7`);
    await expect.element(message('Message 120')).toBeVisible();
    await expect.poll(() => pageInputs().length).toBe(2);
    release();
    await expect.element(message(/Message 7$/)).toHaveFocus();
    expect(readInputs()).toEqual([]);
  });

  test('messages that arrive while the conversation loads are not missed', async () => {
    conversations.begin(1);
    const { answer, release } = deferredAnswer({
      items: conversations.in(idOf(100)),
      earlier: false,
      later: false,
      change: 1,
    });
    server.answer(contract.messaging.messages.list, () => answer);
    const { receive } = await renderMessages(query);
    await expect.poll(() => pageInputs().length).toBe(1);
    receive({ topic: 'message', message: messageOf(2) });
    release();
    await expect.element(message('Message 2')).toBeVisible();
    expect(pageInputs().length).toBe(1);
  });
});

describe('the button to the newest messages', () => {
  test('works while other messages load, whose arrival does not move the reader away', async () => {
    conversations.begin(120);
    const all = conversations.in(idOf(100));
    const pageUntil = (end: number) => ({
      items: all.slice(Math.max(0, end - 50), end),
      earlier: end > 50,
      later: end < 120,
      change: 120,
    });
    const { answer, release } = deferredAnswer(pageUntil(80));
    server.answer(contract.messaging.messages.list, ({ around }) => {
      if (around === undefined) return pageUntil(120);
      return around === 7 ? pageUntil(31) : answer;
    });
    const { receive } = await renderMessages(`${query}&at=7`);
    await expect.element(message(/Message 7$/)).toHaveFocus();
    box.element().scrollTo({ top: box.element().scrollHeight });
    await expect.poll(() => pageInputs().some(({ around }) => around === 32)).toBe(true);
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect.element(message('Message 120')).toBeInViewport();
    const isLoading = () => box.element().querySelector('.animate-spin') !== null;
    expect(isLoading()).toBe(true);
    release();
    await expect.poll(isLoading).toBe(false);
    receive({ topic: 'message', message: messageOf(121) });
    await expect.element(message('Message 121')).toBeInViewport();
    await expect.element(message('Message 120')).toBeInViewport();
    await expect.element(message('Message 60')).not.toBeInTheDocument();
  });
});

describe('when loading fails', () => {
  test('earlier messages are requested again only on a click', async () => {
    conversations.begin(130);
    await renderMessages(query);
    await expect.element(message('Message 130')).toBeInViewport();
    server.answer(contract.messaging.messages.list, () => refusal(500));
    const retryButton = box.getByRole('button', { name: 'Try again' });
    await expect
      .poll(() => {
        box.element().scrollTo({ top: 0 });
        return retryButton.query();
      })
      .not.toBeNull();
    await observersNotified(retryButton.element());
    const rows = conversations.rows;
    conversations = new Conversations(server);
    conversations.begin(130);
    conversations.rows = rows;
    await retryButton.click();
    await expect.element(message(/Message 40$/)).toBeInTheDocument();
    await expect.element(retryButton).not.toBeInTheDocument();
    expect(pageInputs().filter(({ before }) => before === 81)).toHaveLength(2);
  });

  test('more conversations are requested again only on a click', async () => {
    const all = Array.from({ length: 6 }, (_, index) =>
      conversationOf(101 + index, { subject: `Prices ${index}` }),
    );
    let requests = 0;
    let respond: () => unknown = () => refusal(403);
    server.answer(contract.messaging.conversations.list, ({ cursor }) => {
      if (cursor === undefined) return { items: all.slice(0, 3), nextCursor: 'more' };
      requests += 1;
      return respond();
    });
    await renderMessages();
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await expect.element(retryButton).toBeVisible();
    await observersNotified(retryButton.element());
    respond = () => ({ items: all.slice(3), nextCursor: null });
    await retryButton.click();
    await expect.element(page.getByRole('button', { name: /Prices 5/ })).toBeVisible();
    expect(requests).toBe(2);
  });
});
