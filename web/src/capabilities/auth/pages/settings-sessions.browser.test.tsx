import { SessionEntries, SignedOut } from '@trunkline/contract/auth';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherSession, currentSession } from '../../../testing/own-account.ts';
import { meOf } from '../../../testing/records.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { button, openOwnSettings } from '../../../testing/settings-screen.ts';

const path = '/settings/sessions';
const list = page.getByRole('list', { name: 'Sessions' });
const dialog = page.getByRole('alertdialog');

test('shows where each session is, when it started and ends, and marks the current one', async () => {
  await openOwnSettings(path);
  await expect
    .element(list.getByRole('listitem').first())
    .toMatchTextContent(
      /^Firefox on LinuxThis device198\.51\.100\.7 ·Last active 1 minute ago ·.*with a passkey ·Ends in/,
    );
  await expect
    .element(list.getByRole('listitem').last())
    .toMatchTextContent(/^Safari on iPhone2001:db8::7 ·Last active 5 hours ago/);
  await expect.element(button('End the session on Firefox on Linux')).not.toBeInTheDocument();
});

test('ends a session on another device', async () => {
  const { server } = await openOwnSettings(path);
  await button('End the session on Safari on iPhone').click();
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect.element(page.getByText('Session ended')).toBeVisible();
  await expect.element(list.getByText('Safari on iPhone')).not.toBeInTheDocument();
  await expect
    .poll(() => server.inputsOf('POST', '/api/auth/sessions/revoke'))
    .toEqual([{ id: otherSession.id }]);
});

test('ends all other sessions together, and offers nothing when there is only one', async () => {
  await openOwnSettings(path);
  await button('End all other sessions').click();
  await expect.element(page.getByText('1 session ended')).toBeVisible();
  await expect.element(button('End all other sessions')).not.toBeInTheDocument();
});

test('signing out everywhere asks for confirmation and returns to the sign-in screen', async () => {
  const { server, account, screen } = await openOwnSettings(path, { sessions: [currentSession] });
  server.answerAuth('POST', 'sign-out-everywhere', SignedOut, () => {
    account.level = null;
    return { success: true };
  });
  await button('Sign out everywhere').click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.router.state.location.pathname).toBe('/auth');
});

test('remains signed in when signing out everywhere fails, and shows an error', async () => {
  const { server } = await openOwnSettings(path);
  server.answerAuth('POST', 'sign-out-everywhere', SignedOut, () =>
    refusal(503, { code: 'service_unavailable' }),
  );
  await button('Sign out everywhere').click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText(/^Service is temporarily unavailable\./)).toBeVisible();
  await expect.element(list).toBeVisible();
});

test('shows who viewed the product as the user, when and why', async () => {
  const support = {
    id: currentSession.id,
    supporter_name: 'Olga Nord',
    supporter_company: 'Trunkline',
    reason: 'The list looked empty',
    started_at: '2026-03-10T12:00:00Z',
    ends_at: '2026-03-10T12:07:00Z',
    running: false,
  };
  await openOwnSettings(path, { support: [support] });
  await expect
    .element(page.getByRole('list', { name: 'Support access' }).getByRole('listitem'))
    .toMatchTextContent(/^Olga Nord\s?of Trunkline.*“The list looked empty” · 7 minutes$/);
});

test('hides sessions while someone is viewing as another user', async () => {
  const me = meOf({ support: { supporter_name: 'Sam', ends_at: '2100-01-01T00:00:00Z' } });
  await openOwnSettings(path, {}, { me });
  await expect
    .element(page.getByRole('heading', { name: 'Sign-in settings are private' }))
    .toBeVisible();
  await expect.element(page.getByText('No one has viewed your account.')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Support access' }).first())
    .toMatchTextContent(/You are viewing as Olga Nord/);
});

test('shows an error with the ID to quote', async () => {
  await openOwnSettings(path, {}, {}, (server) =>
    server.answerAuth('GET', 'sessions', SessionEntries, () => refusal(500)),
  );
  await expect.element(page.getByText("Couldn't load your sessions")).toBeVisible();
  await expect.element(page.getByText('error-1234')).toBeVisible();
});
