import type { PendingInvitation } from '@trunkline/contract/auth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod';
import { refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../auth-store.ts';
import { leave } from '../landing.ts';

const evergreen: PendingInvitation = {
  id: idOf(970),
  company_name: 'Evergreen',
  role: 'reseller',
  inviter: 'Ada Byron',
  expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  can_accept: true,
};
const harbour: PendingInvitation = { ...evergreen, id: idOf(971), company_name: 'Harbour' };
const endUser = meOf({ role: 'end_user', level: 10, permissions: [] });
const button = (name: string) => page.getByRole('button', { name });
const mockReload = () => {
  const reload = vi.spyOn(leave, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  return reload;
};

async function open(invitations: PendingInvitation[]) {
  const mocked = mockAccount({ level: 'aal2', me: endUser, invitations });
  const { server, account } = mocked;
  for (const action of ['accept', 'decline'])
    server.answerAuth('POST', `invitations/${action}`, z.unknown(), ({ id }) => {
      account.invitations = account.invitations.filter((invitation) => invitation.id !== id);
      return { done: true };
    });
  await readSession();
  await renderApplication('/profile');
  await expect.element(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  return mocked;
}

test('shows each company and role, and accepts the chosen one', async () => {
  const reload = mockReload();
  const { server } = await open([evergreen, harbour]);
  await expect
    .element(page.getByText('Evergreen has invited you to join as reseller'))
    .toBeVisible();
  await expect.element(page.getByText('Sent by Ada Byron', { exact: false }).first()).toBeVisible();
  await button('Accept the invitation from Harbour').click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(server.inputsOf('POST', '/api/auth/invitations/accept')).toEqual([{ id: harbour.id }]);
});

test('declines without joining', async () => {
  const { server } = await open([evergreen]);
  await button('Decline the invitation from Evergreen').click();
  await expect
    .element(page.getByText('Evergreen has invited you to join as reseller'))
    .not.toBeInTheDocument();
  expect(server.inputsOf('POST', '/api/auth/invitations/decline')).toEqual([
    { id: evergreen.id, not_me: false },
  ]);
  expect(server.inputsOf('POST', '/api/auth/invitations/accept')).toEqual([]);
});

test("'Not me' asks for confirmation and explains the consequence", async () => {
  const { server } = await open([evergreen]);
  await button('Not me: invitation from Evergreen').click();
  await expect
    .element(
      page.getByText("They won't be able to invite you again for 30 days.", { exact: false }),
    )
    .toBeVisible();
  await button('Decline invitation').click();
  await expect
    .poll(() => server.inputsOf('POST', '/api/auth/invitations/decline'))
    .toEqual([{ id: evergreen.id, not_me: true }]);
});

test('a member of a company sees why they cannot accept', async () => {
  await open([{ ...evergreen, can_accept: false }]);
  await expect
    .element(page.getByText('To accept, ask an administrator', { exact: false }))
    .toBeVisible();
  await expect.element(button('Accept the invitation from Evergreen')).not.toBeInTheDocument();
  await expect.element(button('Decline the invitation from Evergreen')).toBeVisible();
});

test('shows a refusal and keeps the invitation', async () => {
  const { server } = await open([evergreen]);
  server.answerAuth('POST', 'invitations/accept', z.unknown(), () =>
    refusal(404, { code: 'not_found', message: 'Invitation not found.' }),
  );
  await button('Accept the invitation from Evergreen').click();
  await expect.element(page.getByText('Invitation not found.')).toBeVisible();
  await expect.element(button('Decline the invitation from Evergreen')).toBeVisible();
});

test('shows no card without invitations', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument();
});

test('is shown first after sign-in to someone who can still choose a company', async () => {
  mockAccount({ level: 'aal1', me: endUser, invitations: [evergreen] });
  void readSession();
  await renderApplication('/mfa');
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456');
  await button('Verify').click();
  await expect
    .element(page.getByText('Evergreen has invited you to join as reseller'))
    .toBeVisible();
});
