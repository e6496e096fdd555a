import { contract } from '@trunkline/contract';
import { messagingLimits, messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Notices } from '../../../application/notices.tsx';
import { Conversations, renderMessages } from '../../../testing/messages-screen.tsx';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const { typingEvery } = messagingTimes;

let server: MockServer;
let conversations: Conversations;
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
  conversations.begin(1);
});

const field = page.getByRole('textbox', { name: 'Message' });
const send = page.getByRole('button', { name: 'Send', exact: true });
const files = page.getByRole('list', { name: 'Files to send' });
const messages = page.getByRole('list', { name: 'Messages' });
const sentInputs = () => server.inputsOf('POST', `/api/conversations/${idOf(100)}/messages`);
const show = () => renderMessages(`?open=${idOf(100)}`);

/** Simulates successful uploads, which don't use `fetch`. */
function mockUploads(): void {
  server.answer(contract.messaging.messages.attach, () => ({ id: idOf(6000) }));
  const statusSpy = vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(204);
  const sendSpy = vi
    .spyOn(XMLHttpRequest.prototype, 'send')
    .mockImplementation(function sendNothing(this: XMLHttpRequest) {
      this.dispatchEvent(new Event('load'));
    });
  onTestFinished(() => {
    statusSpy.mockRestore();
    sendSpy.mockRestore();
  });
}
const attachFile = async () => {
  await page.getByLabelText('Files to send').upload(new File(['prices'], 'prices.txt'));
};
const refuseSend = () => refusal(403, { code: 'forbidden', message: 'You are not a member.' });

/** Simulates a browser without storage, as in some private windows. */
function disableStorage(): void {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Storage is disabled', 'InvalidStateError');
  });
  onTestFinished(() => open.mockRestore());
}

test('a browser without storage still sends a message, once', async () => {
  disableStorage();
  await show();
  await field.fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(messages.getByText('Hello')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(sentInputs().map(({ body }) => body)).toEqual(['Hello']);
});

test('without storage, the text of a rejected message returns to the field, before newly typed text', async () => {
  disableStorage();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer(contract.messaging.messages.send, () => promise);
  await show();
  await field.fill('Hello');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentInputs().length).toBe(1);
  await field.fill('And');
  resolve(refuseSend());
  await expect.element(field).toHaveValue('Hello\nAnd');
  await expect
    .element(page.getByText(/You are not a member\..*Your text is still in the field/))
    .toBeVisible();
});

test('sending waits until every file is uploaded or removed', async () => {
  server.answer(contract.messaging.messages.attach, () => refusal(503, { code: 'unavailable' }));
  await show();
  await field.fill('See the file');
  await expect.element(send).toBeEnabled();
  await attachFile();
  await expect.element(page.getByRole('button', { name: 'Send prices.txt again' })).toBeVisible();
  await expect.element(send).toBeDisabled();
  await page.getByRole('button', { name: 'Remove prices.txt' }).click();
  await expect.element(send).toBeEnabled();
});

test('a refused file shows why, and can be removed but not sent again', async () => {
  server.answer(contract.messaging.messages.attach, () =>
    refusal(400, {
      code: 'validation_failed',
      message: 'Programs cannot be attached.',
    }),
  );
  await show();
  await attachFile();
  await expect.element(page.getByText('Programs cannot be attached.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /again/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove prices.txt' }).click();
  await expect.element(page.getByText('prices.txt')).not.toBeInTheDocument();
});

test('a rejected message returns with its files', async () => {
  disableStorage();
  mockUploads();
  server.answer(contract.messaging.messages.send, refuseSend);
  await show();
  await attachFile();
  await field.fill('See the file');
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(page.getByText(/Your text is still in the field/)).toBeVisible();
  await expect.element(field).toHaveValue('See the file');
  await expect.element(page.getByRole('button', { name: 'Remove prices.txt' })).toBeVisible();
  await send.click();
  await expect
    .poll(() => sentInputs().map(({ attachments }) => attachments))
    .toEqual([[idOf(6000)], [idOf(6000)]]);
});

test('a rejected message with files can be retried or discarded, but not edited', async () => {
  mockUploads();
  server.answer(contract.messaging.messages.send, refuseSend);
  await show();
  await attachFile();
  await expect.element(send).toBeEnabled();
  await send.click();
  const pendingMessage = page.getByRole('article', { name: 'Message from you, not sent yet' });
  await expect.element(pendingMessage.getByText('1 file')).toBeVisible();
  await expect.element(pendingMessage.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect
    .element(pendingMessage.getByRole('button', { name: 'Edit' }))
    .not.toBeInTheDocument();
  await pendingMessage.getByRole('button', { name: 'Discard' }).click();
  await field.fill('Only words');
  await send.click();
  await expect.element(pendingMessage.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('shows a message for an empty file, and for several files that cannot be sent', async () => {
  mockUploads();
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

test('the typing signal is sent immediately, and repeated at most every 4 s', async () => {
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
  // If the second signal had been sent too early, this would send another one.
  await writeAt(2 * typingEvery - 1, 'Hell');
  await writeAt(3 * typingEvery, 'Hello');
  await expect.poll(sentTyping).toBeGreaterThanOrEqual(3);
  await writeAt(4 * typingEvery, 'Hello?');
  await expect.poll(sentTyping).toBeGreaterThanOrEqual(4);
  expect(sentTyping()).toBe(4);
});

test('uploaded files are restored after a reload, as long as the server keeps them', async () => {
  mockUploads();
  const first = await show();
  await attachFile();
  await expect.element(send).toBeEnabled();
  await first.unmount();
  const rendered = await show();
  await expect.element(files.getByText('prices.txt')).toBeVisible();
  await rendered.unmount();
  vi.setSystemTime(Date.now() + messagingLimits.unsentHours * 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  await show();
  await expect.element(field).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});

test('files sent with a message are no longer part of the draft', async () => {
  mockUploads();
  const first = await show();
  await attachFile();
  await send.click();
  await expect
    .poll(() => sentInputs().map(({ attachments }) => attachments))
    .toEqual([[idOf(6000)]]);
  await first.unmount();
  await show();
  await expect.element(field).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});

test('notices about the browser do not cover the composer or its files', async () => {
  await render(<Notices />);
  const notices = page.getByRole('status', { name: 'App notices' });
  const overlapWith = (part: Element) =>
    notices.element().getBoundingClientRect().bottom - part.getBoundingClientRect().top;
  await show();
  await expect.element(field).toBeVisible();
  server.answer(contract.messaging.messages.attach, () => refusal(400, { message: 'Refused.' }));
  await attachFile();
  await expect.element(files.getByRole('alert')).toBeVisible();
  await expect.poll(() => overlapWith(files.element())).toBeLessThan(0);
});
