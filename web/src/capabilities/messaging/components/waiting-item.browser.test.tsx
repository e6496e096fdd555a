import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { followNetwork } from '../../../kernel/connection.ts';
import { idOf } from '../../../testing/records.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';
import { WaitingItem } from './waiting-item.tsx';

const noop = () => undefined;
const show = (state: WaitingMessage['state'], onDiscard = noop) =>
  render(
    <WaitingItem
      message={{
        key: 'one',
        conversation: idOf(100),
        at: 1,
        kind: 'message',
        body: 'Hello',
        mentions: [],
        attachments: [],
        state,
        reason: null,
      }}
      onEdit={noop}
      onRetry={noop}
      onDiscard={onDiscard}
    />,
  );
const discard = page.getByRole('button', { name: 'Discard' });

afterEach(() => {
  dispatchEvent(new Event('online'));
});

test('a queued message explains what it is waiting for, and can be discarded', async () => {
  const onDiscard = vi.fn();
  await show('waiting', onDiscard);
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
  await discard.click();
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

test('a message the server has not accepted yet does not claim to wait for a connection', async () => {
  followNetwork();
  await show('held');
  await expect.element(page.getByText('Not sent yet. Trying again.')).toBeVisible();
  await expect.element(discard).toBeVisible();
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
});

test('a message being sent cannot be discarded', async () => {
  await show('sending');
  await expect.element(page.getByText('Sending…')).toBeVisible();
  await expect.element(discard).not.toBeInTheDocument();
});
