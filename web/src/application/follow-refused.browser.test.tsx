import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { followQueue, notifyQueueChanged } from '../kernel/queue/queue-changed.ts';
import { queueWrite, sendQueued, stateOf } from '../kernel/queue/queue.ts';
import { setDatabaseName, removeWrite } from '../kernel/queue/store.ts';
import { idOf } from '../testing/records.ts';
import { Toaster } from '../ui/toast.tsx';
import { followRefused } from './follow-refused.ts';

const owner = 'robin.north';
const refuse = () => Promise.resolve(new Response(null, { status: 422 }));
const sendMessage = (body: string, conversation: string) =>
  queueWrite({
    key: body,
    owner,
    path: `/api/conversations/${conversation}/messages`,
    type: 'application/json',
    body: JSON.stringify({ body, kind: 'message' }),
    at: Date.now(),
  });
const refused = page.getByText('A message was not sent');
const navigate = vi.fn();
const startFollowing = () => onTestFinished(followRefused(owner, navigate));

beforeEach(async () => {
  setDatabaseName(`refused ${crypto.randomUUID()}`);
  navigate.mockClear();
  await render(<Toaster />);
});

test('reports a refused write once, on any screen, with a link to it', async () => {
  startFollowing();
  await sendMessage('Hello there', idOf(100));
  await sendQueued(owner, refuse);
  notifyQueueChanged(owner);
  await expect.element(page.getByText('“Hello there” is saved in the conversation.')).toBeVisible();
  await page.getByRole('button', { name: 'Open conversation' }).click();
  expect(navigate).toHaveBeenCalledExactlyOnceWith(`/messages?open=${idOf(100)}`);
  notifyQueueChanged(owner);
  startFollowing();
  await sendMessage('Later', idOf(101));
  await sendQueued(owner, refuse);
  notifyQueueChanged(owner);
  await expect.element(page.getByText('“Later” is saved in the conversation.')).toBeVisible();
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByText('“Hello there”')).not.toBeInTheDocument();
  expect(await stateOf('Hello there')).toBe('refused');
});

test("reports the user's writes that were refused in the background, and no one else's", async () => {
  await sendMessage('Mine', idOf(100));
  await sendQueued(owner, refuse);
  onTestFinished(followRefused('ines.north', navigate));
  startFollowing();
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByText('“Mine” is saved in the conversation.')).toBeVisible();
});

test('a message discarded while its refusal is reported remains discarded', async () => {
  await sendMessage('Cancelled', idOf(100));
  await sendQueued(owner, refuse);
  let removal: Promise<void> | undefined;
  const getSpy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    getSpy.mockRestore();
    removal = removeWrite('Cancelled');
    return this.get(key);
  });
  onTestFinished(() => getSpy.mockRestore());
  startFollowing();
  await expect.element(refused).toBeVisible();
  expect(removal).toBeDefined();
  await removal;
  expect(await stateOf('Cancelled')).toBeUndefined();
});

test('does not notify about a message whose conversation is open', async () => {
  const before = location.href;
  history.replaceState(null, '', `/messages?open=${idOf(100)}`);
  onTestFinished(() => history.replaceState(null, '', before));
  await sendMessage('Here', idOf(100));
  await sendMessage('Elsewhere', idOf(101));
  await sendQueued(owner, refuse);
  startFollowing();
  await expect.element(page.getByText('“Elsewhere” is saved in the conversation.')).toBeVisible();
  await expect.element(refused).toBeVisible();
});

test('notifies all listeners about queued writes sent by any page', async () => {
  const onChange = vi.fn();
  const { stop } = followQueue('', onChange);
  onTestFinished(stop);
  await queueWrite({ key: 'x', owner: '', path: '/x', type: 'text/plain', body: '', at: 1 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(refuse);
  await (await import('../kernel/queue/send-queued-writes.ts')).sendQueuedWrites();
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
  vi.restoreAllMocks();
});
