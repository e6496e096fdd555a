import { contract } from '@trunkline/contract';
import type { OpenedAlert } from '@trunkline/contract/alerts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentTenantId, currentUserId } from '../../../kernel/pwa/current-reader.ts';
import { store } from '../../../kernel/safe-storage.ts';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OpenedAlertPage } from './opened-alert-page.tsx';

const id = idOf(70);
let server: MockServer;
let alert: OpenedAlert;
beforeEach(() => {
  server = mockServer();
  alert = {
    id,
    title: 'Lines down',
    message: 'Calls may drop.\nWe are on it.',
    alert_type: 'urgent',
    acknowledgement: 'none',
    company_name: 'Trunkline',
    shown_at: '2026-03-11T12:00:00Z',
    wording: 3,
    read_at: null,
  };
  server.answer(contract.alerts.open, () => alert);
  server.answer(contract.alerts.unread, () => ({ items: [], count: 0 }));
  server.answer(contract.alerts.markRead, () => ({ count: 0 }));
});
const show = () =>
  renderScreen(<OpenedAlertPage />, { path: `/alerts/${id}`, place: '/alerts/$id', me: meOf() });
const mark = page.getByRole('button', { name: 'Mark as Read' });
const reads = () => server.inputsOf('POST', `/api/alerts/${id}/read`);

test('shows what it says, and is marked as read in these words', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Lines down' })).toBeVisible();
  await expect.element(page.getByText('Urgent', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/We are on it/)).toBeVisible();
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  await expect.element(mark).not.toBeInTheDocument();
  expect(reads()).toEqual([{ id, wording: 3 }]);
});

test('one that is to be confirmed asks first', async () => {
  alert = { ...alert, acknowledgement: 'required' };
  await show();
  await expect.element(mark).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I have read and understood this.' }).click();
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  expect(reads()).toEqual([{ id, wording: 3, acknowledged: true }]);
});

test('one that was read asks for nothing more', async () => {
  alert = { ...alert, read_at: '2026-03-11T13:00:00Z' };
  await show();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  await expect.element(mark).not.toBeInTheDocument();
});

test('one that shows no more says so; what could not be loaded has an ID to quote', async () => {
  server.answer(contract.alerts.open, () => refusal(404));
  await show();
  await expect.element(page.getByRole('heading', { name: /shows no more/ })).toBeVisible();
  server.answer(contract.alerts.open, () => refusal(500, { id: 'error-70' }));
  await show();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be loaded.*error-70/);
});

test('one that was given other words meanwhile is shown in these, and read in these', async () => {
  await show();
  await expect.element(mark).toBeVisible();
  alert = { ...alert, message: 'All lines are up.', wording: 4 };
  server.answer(contract.alerts.markRead, () => refusal(409));
  await mark.click();
  await expect.element(page.getByText('All lines are up.')).toBeVisible();
  server.answer(contract.alerts.markRead, () => ({ count: 0 }));
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  expect(reads().at(-1)).toEqual({ id, wording: 4 });
});

test('what was read without a connection is read, though the server has not heard of it', async () => {
  const me = meOf();
  store(currentUserId, me.id);
  store(currentTenantId, me.company.id);
  onTestFinished(() => {
    for (const name of [currentUserId, currentTenantId]) store(name, null);
  });
  server.answer(contract.alerts.markRead, () => {
    throw new TypeError('Failed to fetch');
  });
  const first = await show();
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  await first.unmount();
  await show();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You have read this/);
  await expect.element(mark).not.toBeInTheDocument();
});

test('what could not be kept stays unread, and is said', async () => {
  server.answer(contract.alerts.markRead, () => refusal(503));
  await show();
  await mark.click();
  await expect.element(page.getByText(/^Server error\. Please try again later/)).toBeVisible();
  await expect.element(mark).toBeVisible();
});
