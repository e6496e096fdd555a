import { contract } from '@trunkline/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer } from '../../../testing/mock-server.ts';
import { meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';

vi.mock('./notification-popover.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a bell whose code fails to load shows an error, and leaves the screen intact', async () => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  mockServer().answer(contract.notifications.list, () => ({ items: [], unread: 0 }));
  await renderScreen(
    <>
      <input aria-label="Words" />
      <NotificationBell />
    </>,
    { path: '/admin', me: meOf() },
  );
  const textbox = page.getByRole('textbox', { name: 'Words' });
  await textbox.fill('Half a sentence');
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect.element(page.getByText("Couldn't open this")).toBeVisible();
  await expect.element(textbox).toHaveValue('Half a sentence');
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false');
});
