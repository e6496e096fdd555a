import { toast as limits } from '@trunkline/contract/kernel/constants';
import { expect, test } from 'vitest';
import { closeToast, currentToast, subscribeToToasts, toast } from './toast-store.ts';

test('a new toast replaces the last one, and only the visible toast can be closed', () => {
  let changes = 0;
  const stop = subscribeToToasts(() => (changes += 1));
  toast.success('MFA Enabled');
  const first = currentToast();
  toast.error('Failed to copy');
  expect(currentToast()).toMatchObject({ tone: 'error', title: 'Failed to copy' });
  closeToast(first?.id ?? 0);
  expect(currentToast()?.title).toBe('Failed to copy');
  closeToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeNull();
  expect(changes).toBe(3);
  stop();
});

test('errors and toasts with an action stay for the full duration, and others disappear sooner', () => {
  toast.error('Failed to copy');
  expect(currentToast()?.durationMs).toBe(limits.removalDelay);
  toast.success('Deleted', { action: { label: 'Undo', onClick: () => {} } });
  expect(currentToast()?.durationMs).toBe(limits.removalDelay);
  toast.success('Secret copied');
  expect(currentToast()?.durationMs).toBeLessThan(10_000);
});
