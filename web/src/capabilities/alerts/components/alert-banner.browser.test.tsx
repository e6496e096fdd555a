import { contract } from '@trunkline/contract';
import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { readerName } from '@trunkline/contract/kernel/reader';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentTenantId, currentUserId } from '../../../kernel/pwa/current-reader.ts';
import { waitingOf } from '../../../kernel/queue/queue.ts';
import { store } from '../../../kernel/safe-storage.ts';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AlertBanner } from './alert-banner.tsx';

const alertOf = (number: number, changes: Partial<ReceivedAlert> = {}): ReceivedAlert => ({
  id: idOf(number),
  title: `Alert ${number}`,
  message: `First line of ${number}.\nSecond line.`,
  alert_type: 'urgent',
  acknowledgement: 'none',
  company_name: 'Trunkline',
  shown_at: '2026-03-11T12:00:00Z',
  wording: 3,
  ...changes,
});

let server: MockServer;
let alerts: ReceivedAlert[];
beforeEach(() => {
  server = mockServer();
  server.answer(contract.alerts.unread, () => ({
    items: alerts.slice(0, 5),
    count: alerts.length,
  }));
  server.answer(contract.alerts.markRead, ({ id }) => {
    alerts = alerts.filter((alert) => alert.id !== id);
    return { count: alerts.length };
  });
});

const me = meOf();
const show = () => renderScreen(<AlertBanner tenant={me.company.id} />, { me });
const banner = page.getByRole('region', { name: 'System alert' });
const dialog = page.getByRole('dialog');
const openNewest = async () => {
  await banner.getByRole('button', { name: 'Read' }).click();
  await expect.element(dialog).toBeVisible();
};
const readRequests = (id: string) => server.inputsOf('POST', `/api/alerts/${id}/read`);

test('shows the newest alert on top, with the number of others', async () => {
  alerts = [
    alertOf(1, { title: 'Lines down' }),
    ...[2, 3, 4, 5, 6, 7].map((item) => alertOf(item)),
  ];
  await show();
  await expect.element(banner).toMatchTextContent(/Urgent: Lines down.*\(\+6 more\)/);
  expect(document.documentElement.dataset['alert']).toBe('');
});

test('a single alert shows no count of others, and the banner disappears with the last one', async () => {
  alerts = [alertOf(1)];
  await show();
  await expect.element(banner).toMatchTextContent(/Alert 1/);
  await expect.element(banner.getByText(/more/)).not.toBeInTheDocument();
  await openNewest();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(() => document.documentElement.dataset['alert']).toBeUndefined();
});

test('closing an alert leaves it unread', async () => {
  alerts = [alertOf(1, { alert_type: 'warning' })];
  await show();
  await openNewest();
  await expect
    .element(dialog)
    .toMatchTextContent(/Alert 1.*Warning.*First line of 1\.\s+Second line/);
  await dialog.getByRole('button', { name: 'Close (Keep Unread)' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(banner).toBeVisible();
  expect(readRequests(idOf(1))).toEqual([]);
});

test('marking an alert as read shows the next one', async () => {
  alerts = [alertOf(1), alertOf(2)];
  await show();
  await openNewest();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(banner).toMatchTextContent(/Alert 2/);
  expect(readRequests(idOf(1))).toEqual([{ id: idOf(1), wording: 3 }]);
});

test('an alert can only be marked as read after the required confirmation', async () => {
  alerts = [alertOf(1, { acknowledgement: 'required' })];
  await show();
  await openNewest();
  const mark = dialog.getByRole('button', { name: 'Mark as Read' });
  await expect.element(mark).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I have read and understood this.' }).click();
  await mark.click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(readRequests(idOf(1))).toEqual([{ id: idOf(1), wording: 3, acknowledged: true }]);
});

test('an alert that could not be marked as read remains unread and shows an error', async () => {
  alerts = [alertOf(1)];
  await show();
  server.answer(contract.alerts.markRead, () => refusal(503));
  await openNewest();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect.element(page.getByText(/^Server error\. Please try again later/)).toBeVisible();
  await expect.element(banner).toMatchTextContent(/Alert 1/);
});

test('refetches every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    alerts = [];
    const requestCount = () => server.inputsOf('GET', '/api/alerts/unread').length;
    await show();
    await expect.poll(() => requestCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(requestCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_500);
    await expect.poll(() => requestCount()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('an alert read offline disappears immediately, and the read is queued for the server', async () => {
  alerts = [alertOf(1), alertOf(2)];
  store(currentUserId, me.id);
  store(currentTenantId, me.company.id);
  server.answer(contract.alerts.markRead, () => {
    throw new TypeError('Failed to fetch');
  });
  await show();
  await openNewest();
  await dialog.getByRole('button', { name: 'Mark as Read' }).click();
  await expect.element(banner).toMatchTextContent(/Alert 2/);
  await expect.element(banner.getByText(/more/)).not.toBeInTheDocument();
  const [write] = await waitingOf(readerName(me.id, me.company.id));
  expect(write).toMatchObject({
    path: `/api/alerts/${idOf(1)}/read`,
    body: JSON.stringify({ wording: 3 }),
  });
});
