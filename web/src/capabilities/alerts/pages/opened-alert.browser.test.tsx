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
  renderScreen(<OpenedAlertPage />, { path: `/alerts/${id}`, route: '/alerts/$id', me: meOf() });
const mark = page.getByRole('button', { name: 'Mark as Read' });
const readRequests = () => server.inputsOf('POST', `/api/alerts/${id}/read`);

test('shows the wording and marks that wording as read', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Lines down' })).toBeVisible();
  await expect.element(page.getByText('Urgent', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/We are on it/)).toBeVisible();
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  await expect.element(mark).not.toBeInTheDocument();
  expect(readRequests()).toEqual([{ id, wording: 3 }]);
});

test('an alert can only be marked as read after the required confirmation', async () => {
  alert = { ...alert, acknowledgement: 'required' };
  await show();
  await expect.element(mark).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I have read and understood this.' }).click();
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  expect(readRequests()).toEqual([{ id, wording: 3, acknowledged: true }]);
});

test('an alert that was already read asks for no confirmation', async () => {
  alert = { ...alert, read_at: '2026-03-11T13:00:00Z' };
  await show();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  await expect.element(mark).not.toBeInTheDocument();
});

test('an unknown alert is marked as such; an alert that failed to load shows an ID to quote', async () => {
  server.answer(contract.alerts.open, () => refusal(404));
  await show();
  await expect.element(page.getByRole('heading', { name: 'Alert not found' })).toBeVisible();
  server.answer(contract.alerts.open, () => refusal(500, { id: 'error-70' }));
  await show();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn't load.*error-70/);
});

test('an alert reworded in the meantime is shown and marked as read with the new wording', async () => {
  await show();
  await expect.element(mark).toBeVisible();
  alert = { ...alert, message: 'All lines are up.', wording: 4 };
  server.answer(contract.alerts.markRead, () => refusal(409));
  await mark.click();
  await expect.element(page.getByText('All lines are up.')).toBeVisible();
  server.answer(contract.alerts.markRead, () => ({ count: 0 }));
  await mark.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  expect(readRequests().at(-1)).toEqual({ id, wording: 4 });
});

test('an alert read offline is shown as read before the server has received it', async () => {
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
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  await first.unmount();
  await show();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You read this alert/);
  await expect.element(mark).not.toBeInTheDocument();
});

test('an alert that could not be marked as read remains unread and shows an error', async () => {
  server.answer(contract.alerts.markRead, () => refusal(503));
  await show();
  await mark.click();
  await expect.element(page.getByText(/^Server error\. Please try again later/)).toBeVisible();
  await expect.element(mark).toBeVisible();
});
