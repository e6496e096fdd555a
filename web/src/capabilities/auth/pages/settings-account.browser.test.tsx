import { Account, Done, Sent } from '@trunkline/contract/auth';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownAccount } from '../../../testing/own-account.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { button, openOwnSettings } from '../../../testing/settings-screen.ts';

const current = page.getByLabelText('Current password', { exact: true });
const password = page.getByLabelText('New password', { exact: true });
const email = page.getByRole('textbox', { name: 'New email' });
const byLinkOnly = { ...ownAccount, has_password: false, passkeys: 0 };

test('links back to the site', async () => {
  await openOwnSettings('/settings');
  await expect
    .element(page.getByRole('link', { name: 'Back to Dashboard' }))
    .toHaveAttribute('href', '/');
});

test('shows one error when the account cannot be read, and retries', async () => {
  let broken = true;
  await openOwnSettings('/settings', {}, {}, (server) =>
    server.answerAuth('GET', 'account', Account, () => (broken ? refusal(500) : ownAccount)),
  );
  await expect.element(page.getByText("Couldn't load your account")).toBeVisible();
  await expect.element(page.getByText('error-1234')).toBeVisible();
  broken = false;
  await button('Try Again').click();
  await expect.element(current).toBeVisible();
});

describe('the password', () => {
  test('is changed after entering the current one, and ends other sessions by default', async () => {
    const { server } = await openOwnSettings('/settings');
    server.answerAuth('POST', 'password/change', Done, () => ({ done: true }));
    await expect.element(button('Change password')).toBeDisabled();
    await current.fill('correct-horse-battery');
    await password.fill('another-horse-battery');
    await button('Change password').click();
    await expect.element(page.getByText('Password changed')).toBeVisible();
    await expect.element(password).toHaveValue('');
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/password/change'))
      .toEqual([
        {
          current_password: 'correct-horse-battery',
          password: 'another-horse-battery',
          end_other_sessions: true,
        },
      ]);
  });

  test.each([
    ['invalid_credentials', 401, current, /^Invalid email or password\./],
    ['weak_password', 400, password, /^Password is too weak\./],
  ])(
    '%s is shown beside its field, which takes the focus',
    async (code, status, field, message) => {
      const { server } = await openOwnSettings('/settings');
      server.answerAuth('POST', 'password/change', Done, () => refusal(status, { code }));
      await current.fill('correct-horse-battery');
      await password.fill('password1');
      await button('Change password').click();
      await expect.element(field).toHaveAccessibleDescription(message);
      await expect.element(field).toHaveFocus();
      await expect.element(password).toHaveValue('password1');
    },
  );

  test('is not sent if it is too short', async () => {
    const { server } = await openOwnSettings('/settings');
    await current.fill('correct-horse-battery');
    await password.fill('short');
    await button('Change password').click();
    await expect
      .element(password)
      .toHaveAccessibleDescription(/^Password must be at least 6 characters long\./);
    expect(server.inputsOf('POST', '/api/auth/password/change')).toEqual([]);
  });

  test('asks for the second step again when the server requires it', async () => {
    const { server } = await openOwnSettings('/settings');
    let isFresh = false;
    server.answerAuth('POST', 'password/change', Done, () => {
      if (isFresh) return { done: true };
      isFresh = true;
      return refusal(403, { code: 'fresh_mfa_required' });
    });
    await current.fill('correct-horse-battery');
    await password.fill('another-horse-battery');
    await button('Change password').click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog.getByRole('textbox', { name: '6-digit code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect.element(page.getByText('Password changed')).toBeVisible();
  });

  test('remains unchanged, without an error, when the confirmation is cancelled', async () => {
    const { server } = await openOwnSettings('/settings');
    server.answerAuth('POST', 'password/change', Done, () =>
      refusal(403, { code: 'fresh_mfa_required' }),
    );
    await current.fill('correct-horse-battery');
    await password.fill('another-horse-battery');
    await button('Change password').click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(password).toHaveValue('another-horse-battery');
    await expect.element(button('Change password')).toBeEnabled();
    await expect.element(page.getByText("Please confirm that it's you")).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  test('is shown as pending until both addresses have confirmed', async () => {
    const { server, own } = await openOwnSettings('/settings');
    server.answerAuth('POST', 'email/change', Sent, ({ email: next }) => {
      own.account = { ...ownAccount, pending_email: String(next) };
      return { sent: true };
    });
    await email.fill(' olga@new.example ');
    await button('Change email').click();
    await expect.element(page.getByText('Check Your Email')).toBeVisible();
    await expect.element(page.getByText('olga@new.example')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/email/change'))
      .toEqual([{ email: 'olga@new.example' }]);
  });

  test('is not sent if it is already the current one', async () => {
    await openOwnSettings('/settings');
    await email.fill('Owner@Trunkline.example');
    await button('Change email').click();
    await expect
      .element(email)
      .toHaveAccessibleDescription(/^This is already your email address\./);
  });
});

describe('after sign-up', () => {
  const welcome = page.getByRole('region', { name: /How would you like to sign in/ });

  test('offers to add a passkey or to set a password without a current one', async () => {
    const { server } = await openOwnSettings('/settings', { account: byLinkOnly, passkeys: [] });
    server.answerAuth('POST', 'password/change', Done, () => ({ done: true }));
    await expect.element(welcome.getByRole('button', { name: 'Add passkey' })).toBeVisible();
    await welcome.getByRole('button', { name: 'Set password' }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(current).not.toBeInTheDocument();
    await password.fill('another-horse-battery');
    await page.getByRole('button', { name: 'Set password' }).last().click();
    await expect.element(page.getByText('Password set', { exact: true })).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/password/change'))
      .toEqual([{ password: 'another-horse-battery', end_other_sessions: true }]);
  });

  test('someone who keeps magic links is not asked again', async () => {
    const { screen } = await openOwnSettings('/settings', { account: byLinkOnly, passkeys: [] });
    await welcome.getByRole('button', { name: 'Keep magic links' }).click();
    await expect.element(welcome).not.toBeInTheDocument();
    await screen.router.navigate({ to: '/profile' });
    await screen.router.navigate({ to: '/settings' });
    await expect.element(password).toBeVisible();
    await expect.element(welcome).not.toBeInTheDocument();
  });

  test('does not ask someone who has a password or a passkey', async () => {
    await openOwnSettings('/settings');
    await expect.element(password).toBeVisible();
    await expect.element(welcome).not.toBeInTheDocument();
  });
});
