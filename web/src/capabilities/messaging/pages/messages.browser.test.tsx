import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readerName } from '@trunkline/contract/kernel/reader';
import {
  ada,
  conversationOf,
  messageOf,
  ownMessage,
  reader,
  self,
  writer,
} from '../../../testing/conversations.ts';
import { Conversations, renderMessages } from '../../../testing/messages-screen.tsx';
import {
  deferredAnswer,
  mockServer,
  refusal,
  type MockServer,
} from '../../../testing/mock-server.ts';
import { idOf, platform } from '../../../testing/records.ts';
import { hasDraft } from '../drafts.ts';

let server: MockServer;
let conversations: Conversations;
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
});

const list = page.getByRole('list', { name: 'Conversations' });
const row = (name: string | RegExp) => list.getByRole('button', { name });
const messages = page.getByRole('list', { name: 'Messages' });
const message = (name: string | RegExp) => messages.getByRole('article').filter({ hasText: name });
const field = page.getByRole('textbox', { name: 'Message' });
const queryFor = (id: string) => `?open=${id}`;

describe('the list', () => {
  test('loading: shows a skeleton, then conversations with their last message and unread count', async () => {
    conversations.begin(2, { unread: 2, read_position: 0 });
    const { answer, release } = deferredAnswer({ items: conversations.rows, nextCursor: null });
    server.answer(contract.messaging.conversations.list, () => answer);
    await renderMessages();
    await expect.element(list).not.toBeInTheDocument();
    release();
    await expect.element(row(/Ada Byron/)).toMatchTextContent(/Message 2.*2 unread/);
    await expect.element(page.getByText(/^Choose a conversation/)).toBeVisible();
  });

  test('empty: explains the purpose and offers the first action', async () => {
    await renderMessages();
    await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New conversation' }).last().click();
    await expect.element(page.getByRole('dialog', { name: 'New conversation' })).toBeVisible();
  });

  test('a loading error shows the ID to quote, and retries', async () => {
    server.answer(contract.messaging.conversations.list, () => refusal(500, { id: 'error-77' }));
    await renderMessages();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/error-77/);
    conversations.begin(1);
    server.answer(contract.messaging.conversations.list, () => ({
      items: conversations.rows,
      nextCursor: null,
    }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row(/Ada Byron/)).toBeVisible();
  });

  test('the chosen folder is in the URL, and only company managers have the company folder', async () => {
    conversations.begin(1);
    const screen = await renderMessages();
    await page.getByRole('button', { name: 'Archived' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'No archived conversations' }))
      .toBeVisible();
    expect(screen.search()).toMatchObject({ folder: 'archived' });
    await screen.unmount();
    await renderMessages('', writer({ permissions: ['messages:read', 'messages:create'] }));
    await expect.element(page.getByRole('button', { name: 'Company' })).not.toBeInTheDocument();
  });

  test('the arrow keys move between conversations, Enter opens', async () => {
    conversations.begin(1);
    conversations.rows.push(conversationOf(101, { subject: 'Prices' }));
    const screen = await renderMessages();
    await expect.element(row(/Prices/)).toBeVisible();
    row(/Ada Byron/)
      .element()
      .focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row(/Prices/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.search()).toMatchObject({ open: idOf(101) });
  });

  test('the search finds messages, and opens the conversation at the chosen one', async () => {
    conversations.begin(120);
    const screen = await renderMessages();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('Message 7');
    const found = page.getByRole('list', { name: 'Messages found' });
    await found
      .getByRole('button')
      .filter({ hasText: /Message 7$/ })
      .click();
    expect(screen.search()).toMatchObject({ open: idOf(100), at: 7 });
    await expect.element(message(/Message 7$/)).toBeInViewport();
    await expect.element(message(/Message 7$/)).toHaveFocus();
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect.element(message('Message 120')).toBeInViewport();
  });
});

describe('a conversation', () => {
  test('opens at its end, loads history while scrolling, and nothing jumps', async () => {
    conversations.begin(130);
    await renderMessages(queryFor(idOf(100)));
    await expect.element(message('Message 130')).toBeInViewport();
    expect(messages.getByRole('article').elements().length).toBe(50);
    const box = page.getByRole('region', { name: 'Messages' }).element();
    const first = message(/Message 81$/).element();
    box.scrollTo({ top: 0 });
    const before = first.getBoundingClientRect().top;
    await expect.poll(() => messages.getByRole('article').elements().length).toBeGreaterThan(50);
    const after = first.getBoundingClientRect().top;
    expect(Math.abs(after - before)).toBeLessThan(2);
    await expect
      .poll(() => {
        box.scrollTo({ top: 0 });
        return messages.getByRole('article').elements().length;
      })
      .toBe(130);
    await expect.element(page.getByText('The conversation begins here')).toBeVisible();
  });

  test('unread messages start with a divider, and are marked as read once seen', async () => {
    conversations.begin(3, { unread: 2, read_position: 1 });
    await renderMessages(queryFor(idOf(100)));
    await expect.element(messages.getByText('New', { exact: true })).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/conversations/${idOf(100)}/read`))
      .toEqual([{ id: idOf(100), position: 3 }]);
    await expect.element(row(/Ada Byron/)).not.toMatchTextContent(/unread/);
  });

  test('labels notes and edited messages, and replaces the text of deleted ones', async () => {
    conversations.begin(1);
    conversations.say(
      ownMessage(2, { kind: 'note', body: 'Careful with prices' }),
      messageOf(3, { body: '', removed_at: '2026-03-10T13:00:00Z' }),
      ownMessage(4, { edited_at: '2026-03-10T13:00:00Z' }),
    );
    await renderMessages(queryFor(idOf(100)));
    await expect.element(message('Careful')).toMatchTextContent(/Internal note/);
    await expect.element(message('This message was deleted')).toBeVisible();
    await expect.element(message('Message 4')).toMatchTextContent(/Edited/);
    await expect.element(page.getByText('Not seen yet')).toBeVisible();
  });

  test('that does not exist or is not accessible shows an error', async () => {
    await renderMessages(queryFor(idOf(404)));
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load this conversation/);
  });
});

describe('writing', () => {
  test('Enter sends, Shift+Enter adds a line; a message appears immediately, and once', async () => {
    conversations.begin(1);
    await renderMessages(queryFor(idOf(100)));
    await field.fill('One');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two{Enter}');
    await expect.element(message(/One\s*two/)).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.poll(() => conversations.in(idOf(100)).at(-1)?.body).toBe('One\ntwo');
    expect(message(/One\s*two/).elements().length).toBe(1);
  });

  test('others see that someone is typing, without an event for every key', async () => {
    conversations.begin(1);
    await renderMessages(queryFor(idOf(100)));
    await field.click();
    await userEvent.keyboard('Hello there');
    await expect
      .poll(() => server.inputsOf('POST', `/api/conversations/${idOf(100)}/typing`).length)
      .toBe(1);
  });

  test('a name chosen after an @ is sent as a mention', async () => {
    conversations.begin(1);
    await renderMessages(queryFor(idOf(100)));
    await field.click();
    await userEvent.keyboard('Ask @ad');
    await expect.element(page.getByRole('option', { name: /Ada Byron/ })).toBeVisible();
    await userEvent.keyboard('{Enter}please{Enter}');
    await expect
      .poll(() => server.inputsOf('POST', `/api/conversations/${idOf(100)}/messages`))
      .toMatchObject([{ body: 'Ask @Ada Byron please', mentions: [ada.id] }]);
  });

  test('a draft is kept for each conversation, and marked in the list', async () => {
    conversations.begin(1);
    conversations.rows.push(conversationOf(101, { subject: 'Prices' }));
    await renderMessages(queryFor(idOf(100)));
    await field.fill('Half a');
    await row(/Prices/).click();
    await expect.element(field).toHaveValue('');
    await expect.element(row(/Ada Byron/)).toMatchTextContent(/Draft/);
    await row(/Ada Byron/).click();
    await expect.element(field).toHaveValue('Half a');
    expect(hasDraft(readerName(reader.id, platform.id), idOf(100))).toBe(true);
  });

  test('a note is marked as one before it is sent', async () => {
    conversations.begin(1, { kind: 'companies', may: ['write', 'note'] });
    await renderMessages(queryFor(idOf(100)));
    await page.getByRole('button', { name: 'Internal note' }).click();
    await expect.element(page.getByText(/only people at your company can see it/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Internal note' }).fill('Careful');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/conversations/${idOf(100)}/messages`))
      .toMatchObject([{ body: 'Careful', kind: 'note' }]);
  });

  test('a closed conversation accepts no messages; it can be reopened', async () => {
    conversations.begin(1, { state: 'closed', may: ['reopen'] });
    await renderMessages(queryFor(idOf(100)));
    await expect.element(page.getByText('This conversation is closed.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    server.answer(contract.messaging.conversations.update, () => {
      conversations.rows = conversations.rows.map((row) => ({
        ...row,
        state: 'open',
        may: ['write'],
      }));
      return conversations.rows[0];
    });
    await page.getByRole('button', { name: 'Reopen conversation' }).click();
    await expect.element(field).toBeVisible();
  });

  test('while viewing as another user nothing can be written, and nothing is marked as read', async () => {
    conversations.begin(3, { unread: 2, read_position: 1 });
    const support = { supporter_name: 'Sam Support', ends_at: '2099-01-01T00:00:00Z' };
    await renderMessages(queryFor(idOf(100)), writer({ support }));
    await expect.element(page.getByText(/viewing as someone else/)).toBeVisible();
    // A read mark of an earlier test may arrive late; one of this test would have position 3.
    const reported = server.inputsOf('POST', `/api/conversations/${idOf(100)}/read`);
    expect(reported).not.toContainEqual(expect.objectContaining({ position: 3 }));
  });
});

describe('live updates', () => {
  test('appear immediately, are announced to screen readers, and cause no request', async () => {
    conversations.begin(1);
    const { receive } = await renderMessages(queryFor(idOf(100)));
    await expect.element(message('Message 1')).toBeVisible();
    const requestCount = () => server.requests.filter(({ method }) => method === 'GET').length;
    await expect.element(row(/Ada Byron/)).toBeVisible();
    const before = requestCount();
    receive({ topic: 'message', message: messageOf(2) });
    await expect.element(message('Message 2')).toBeVisible();
    await expect.element(row(/Ada Byron/)).toMatchTextContent(/Message 2/);
    expect(document.querySelector('[aria-live=polite].sr-only')?.textContent).toBe(
      'Ada Byron: Message 2',
    );
    receive({ topic: 'message', message: messageOf(1, { body: 'Mended', change: 3 }) });
    await expect.element(message('Mended')).toBeVisible();
    expect(requestCount()).toBe(before);
  });

  test('show who is typing, and who has read a message', async () => {
    conversations.begin(1);
    conversations.say(ownMessage(2));
    const { receive } = await renderMessages(queryFor(idOf(100)));
    await expect.element(page.getByText('Not seen yet')).toBeVisible();
    const target = { conversation_id: idOf(100), person_id: ada.id };
    receive({ topic: 'typing', ...target, name: ada.name });
    await expect.element(page.getByText('Ada Byron is typing…')).toBeVisible();
    receive({ topic: 'read', ...target, position: 2 });
    await expect.element(page.getByText('Seen by Ada Byron')).toBeVisible();
    receive({ topic: 'message', message: messageOf(3) });
    await expect.element(page.getByText('Ada Byron is typing…')).not.toBeInTheDocument();
  });

  test('load missing messages after a gap', async () => {
    conversations.begin(1);
    const { receive } = await renderMessages(queryFor(idOf(100)));
    await expect.element(message('Message 1')).toBeVisible();
    conversations.say(messageOf(2), messageOf(3));
    receive({ topic: 'message', message: messageOf(3) });
    await expect.element(message('Message 2')).toBeVisible();
    expect(server.inputsOf('GET', `/api/conversations/${idOf(100)}/changes`)).toMatchObject([
      { after: 1 },
    ]);
  });

  test('mark a conversation as read after it is read on another device', async () => {
    conversations.begin(2, { unread: 2, read_position: 0 });
    const { receive } = await renderMessages();
    await expect.element(row(/Ada Byron/)).toMatchTextContent(/2 unread/);
    receive({ topic: 'read', conversation_id: idOf(100), person_id: self.id, position: 2 });
    await expect.element(row(/Ada Byron/)).not.toMatchTextContent(/unread/);
  });
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 800));

  test('a conversation replaces the list, and its back button returns to it', async () => {
    conversations.begin(1);
    await renderMessages();
    await row(/Ada Byron/).click();
    await expect.element(message('Message 1')).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await expect.element(row(/Ada Byron/)).toHaveFocus();
  });

  test('the last conversation can be scrolled out from under a notice', async () => {
    document.documentElement.style.setProperty('--notices', '120px');
    onTestFinished(() => void document.documentElement.style.removeProperty('--notices'));
    conversations.begin(1);
    await renderMessages();
    await expect.element(row(/Ada Byron/)).toBeVisible();
    let scrolled = row(/Ada Byron/).element().parentElement;
    while (scrolled && getComputedStyle(scrolled).overflowY !== 'auto')
      scrolled = scrolled.parentElement;
    const bottomPadding = scrolled && getComputedStyle(scrolled).paddingBottom;
    expect(parseFloat(bottomPadding ?? '')).toBeGreaterThanOrEqual(120 + 16);
  });

  test('someone who leaves a conversation returns to the list', async () => {
    conversations.begin(1);
    server.answer(contract.messaging.conversations.leave, ({ id }) => {
      conversations.rows = [];
      return { id };
    });
    await renderMessages(queryFor(idOf(100)));
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave conversation' }).click();
    await expect.element(page.getByRole('heading', { name: 'Conversations' })).toHaveFocus();
  });

  test('the details cover the conversation', async () => {
    conversations.begin(1);
    await renderMessages(queryFor(idOf(100)));
    await page.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect
      .element(details.getByRole('list', { name: 'People' }))
      .toMatchTextContent(/Ada Byron/);
    await details.getByRole('button', { name: 'Mute' }).click();
    await expect.element(details.getByRole('button', { name: 'Unmute' })).toBeVisible();
  });
});
