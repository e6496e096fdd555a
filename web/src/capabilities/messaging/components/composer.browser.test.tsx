import { contract } from '@trunkline/contract';
import { messagingLimits, messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Conversations, renderMessages } from '../../../testing/messages-screen.tsx';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const { typingEvery } = messagingTimes;

let server: MockServer;
let kept: Conversations;
beforeEach(() => {
  server = mockServer();
  kept = new Conversations(server);
  kept.begin(1);
});

const field = page.getByRole('textbox', { name: 'Message' });
const send = page.getByRole('button', { name: 'Send', exact: true });
const files = page.getByRole('list', { name: 'Files to send' });
const said = page.getByRole('list', { name: 'What was said' });
const sent = () => server.inputsOf('POST', `/api/conversations/${idOf(100)}/messages`);
const show = () => renderMessages(`?open=${idOf(100)}`);

/** Files arrive: their bytes do not go by `fetch`. */
function takeFiles(): void {
  server.answer(contract.messaging.messages.attach, () => ({ id: idOf(6000) }));
  const status = vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(204);
  const bytes = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function sendNothing(
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new Event('load'));
  });
  onTestFinished(() => {
    status.mockRestore();
    bytes.mockRestore();
  });
}
const put = async () => {
  await page.getByLabelText('Files to send').upload(new File(['prices'], 'prices.txt'));
};
const refused = () => refusal(403, { code: 'forbidden', message: 'You take part no longer.' });

/** A browser that keeps nothing, as some are set up in private windows. */
function keepNothing(): void {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Nothing is kept', 'InvalidStateError');
  });
  onTestFinished(() => open.mockRestore());
}

test('where the browser keeps nothing, what is said is sent all the same, once', async () => {
  keepNothing();
  await show();
  await field.fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(said.getByText('Hello')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(sent().map(({ body }) => body)).toEqual(['Hello']);
});

test('where it is not taken either, the words stand in the field again, before what was begun since', async () => {
  keepNothing();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer(contract.messaging.messages.send, () => promise);
  await show();
  await field.fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent().length).toBe(1);
  await field.fill('And');
  resolve(refused());
  await expect.element(field).toHaveValue('Hello\nAnd');
  await expect
    .element(page.getByText(/You take part no longer\..*Your words are still in the field/))
    .toBeVisible();
});

test('a file that did not arrive is not left behind by sending', async () => {
  await show();
  await field.fill('See the file');
  await expect.element(send).toBeEnabled();
  await put();
  await expect.element(page.getByRole('button', { name: 'Send prices.txt again' })).toBeVisible();
  await expect.element(send).toBeDisabled();
  await page.getByRole('button', { name: 'Remove prices.txt' }).click();
  await expect.element(send).toBeEnabled();
});

test('what was not taken comes back with its files', async () => {
  keepNothing();
  takeFiles();
  server.answer(contract.messaging.messages.send, refused);
  await show();
  await put();
  await field.fill('See the file');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(page.getByText(/Your words are still in the field/)).toBeVisible();
  await expect.element(field).toHaveValue('See the file');
  await expect.element(page.getByRole('button', { name: 'Remove prices.txt' })).toBeVisible();
  await send.click();
  await expect
    .poll(() => sent().map(({ attachments }) => attachments))
    .toEqual([[idOf(6000)], [idOf(6000)]]);
});

test('what was refused with files is tried again or given up: to edit it would lose them', async () => {
  takeFiles();
  server.answer(contract.messaging.messages.send, refused);
  await show();
  await put();
  await expect.element(send).toBeEnabled();
  await send.click();
  const waiting = page.getByRole('article', { name: 'Message from you, not sent yet' });
  await expect.element(waiting.getByText('1 file')).toBeVisible();
  await expect.element(waiting.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(waiting.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await field.fill('Only words');
  await send.click();
  await expect.element(waiting.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a file without anything in it does not vanish without a word, and neither do several that cannot go along', async () => {
  takeFiles();
  await show();
  const picker = page.getByLabelText('Files to send');
  await picker.upload(new File([], 'nothing.txt'));
  await expect.element(page.getByText('nothing.txt is empty')).toBeVisible();
  await picker.upload([
    new File([], 'nothing.txt'),
    ...Array.from(
      { length: messagingLimits.files + 1 },
      (_, count) => new File(['x'], `${count}.txt`),
    ),
  ]);
  await expect.element(page.getByText('nothing.txt is empty. Too many files.')).toBeVisible();
});

test('the others are told that somebody writes, and again after 4 s and not before', async () => {
  const sentTyping = () => server.inputsOf('POST', `/api/conversations/${idOf(100)}/typing`).length;
  await show();
  await expect.element(field).toBeVisible();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(50_000);
  onTestFinished(() => clock.mockRestore());
  const writeAt = async (time: number, text: string) => {
    clock.mockReturnValue(50_000 + time);
    await field.fill(text);
    await expect.element(field).toHaveValue(text);
  };
  await writeAt(0, 'H');
  await expect.poll(sentTyping).toBe(1);
  await writeAt(typingEvery - 1, 'He');
  await writeAt(typingEvery, 'Hel');
  await expect.poll(sentTyping).toBe(2);
  // Had it been told too early, then now once more.
  await writeAt(2 * typingEvery - 1, 'Hell');
  await writeAt(3 * typingEvery, 'Hello');
  await expect.poll(sentTyping).toBeGreaterThanOrEqual(3);
  await writeAt(4 * typingEvery, 'Hello?');
  await expect.poll(sentTyping).toBeGreaterThanOrEqual(4);
  expect(sentTyping()).toBe(4);
});

test('what has arrived for a message is there again after a reload, for as long as the server keeps it', async () => {
  takeFiles();
  const first = await show();
  await put();
  await expect.element(send).toBeEnabled();
  await first.unmount();
  const again = await show();
  await expect.element(files.getByText('prices.txt')).toBeVisible();
  await again.unmount();
  vi.setSystemTime(Date.now() + messagingLimits.unsentHours * 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  await show();
  await expect.element(field).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});

test('what has gone along with a message is no draft any more', async () => {
  takeFiles();
  const first = await show();
  await put();
  await send.click();
  await expect.poll(() => sent().map(({ attachments }) => attachments)).toEqual([[idOf(6000)]]);
  await first.unmount();
  await show();
  await expect.element(field).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});
