import {
  Done,
  EmailConfirmation,
  RevokedSessions,
  LinkInfo,
  Session,
} from '@trunkline/contract/auth';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meOf, sessionOf } from '../../../testing/records.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount, type Account } from '../../../testing/signing-in.ts';
import { store } from '../../../kernel/safe-storage.ts';
import { arrival } from '../arrival.ts';
import { readSession } from '../auth-store.ts';

const token = 'A'.repeat(43);
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const code = page.getByRole('textbox', { name: '6-digit code' });

async function openCallbackPage(link: Partial<LinkInfo>, start: Partial<Account> = {}) {
  const mocked = mockAccount(start);
  const { server, account } = mocked;
  server.answerAuth('POST', 'links/inspect', LinkInfo, () => ({
    purpose: 'magic_link',
    email: 'owner@trunkline.example',
    expires_at: '2030-01-01T00:00:00Z',
    invitation: null,
    ...link,
  }));
  server.answerAuth('POST', 'links/sign-in', Session, () => {
    account.level ??= 'aal1';
    return sessionOf(account.level);
  });
  void readSession();
  const screen = await renderApplication(`/auth/callback#${token}`);
  const path = () => screen.router.state.location.pathname;
  return { ...mocked, screen, path };
}

describe('a link that signs in', () => {
  test('is only used up when the button is pressed, then continues to the second step', async () => {
    const { server, path, screen } = await openCallbackPage({});
    await expect.element(heading('Sign in as owner@trunkline.example')).toHaveFocus();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/links/inspect'))
      .toEqual([{ token }]);
    expect(server.inputsOf('POST', '/api/auth/links/sign-in')).toEqual([]);
    await button('Sign In').click();
    await expect.element(code).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/links/sign-in'))
      .toEqual([{ token }]);
    expect(path()).toBe('/mfa');
    expect(screen.router.state.location.hash).toBe('');
    await code.fill('123456');
    await button('Verify').click();
    await expect.element(heading('Dashboard')).toBeVisible();
  });

  test('takes anyone except owners and admins to the workspace', async () => {
    const { path } = await openCallbackPage({}, { me: meOf({ role: 'end_user', level: 10 }) });
    await button('Sign In').click();
    await code.fill('123456');
    await button('Verify').click();
    await expect.poll(path).toBe('/app');
  });

  test('accepts an invitation, and continues to the settings once the second step is set up', async () => {
    const { path } = await openCallbackPage(
      {
        purpose: 'invitation',
        invitation: { company_name: 'Northwind', role: 'admin' },
      },
      { factors: [] },
    );
    await expect.element(heading('Join Northwind')).toBeVisible();
    await expect.element(page.getByText('as administrator', { exact: false })).toBeVisible();
    await button('Accept invitation').click();
    await code.fill('123456');
    await button('Complete Setup').click();
    await button("I've saved them").click();
    await expect.poll(path).toBe('/settings');
  });

  test('confirms the address after sign-up, and continues to the settings', async () => {
    const { path } = await openCallbackPage({ purpose: 'confirm_address' });
    await expect.element(heading('Confirm owner@trunkline.example')).toBeVisible();
    await button('Confirm address').click();
    await code.fill('123456');
    await button('Verify').click();
    await expect.poll(path).toBe('/settings');
  });

  test('warns someone who is signed in as another person', async () => {
    await openCallbackPage({ email: 'ada@example.com' }, { level: 'aal2' });
    await expect
      .element(page.getByText('Continuing will sign you out of that account.', { exact: false }))
      .toHaveTextContent(
        "You're signed in here as owner@trunkline.example. Continuing will sign you out of that account.",
      );
  });
});

describe('a link that does not work', () => {
  test('shows an error and links back', async () => {
    const { server, path } = await openCallbackPage({});
    server.answerAuth('POST', 'links/sign-in', Session, () =>
      refusal(400, { code: 'link_expired' }),
    );
    await button('Sign In').click();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent(
        'This link has expired or has already been used. Please request a new one.',
      );
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.poll(path).toBe('/auth');
  });

  test('can be retried when the server does not respond', async () => {
    const { server } = mockAccount();
    server.answerAuth('POST', 'links/inspect', LinkInfo, () =>
      refusal(503, { code: 'service_unavailable' }),
    );
    void readSession();
    await renderApplication(`/auth/callback#${token}`);
    await expect.element(heading("This link doesn't work")).toBeVisible();
    server.answerAuth('POST', 'links/inspect', LinkInfo, () =>
      refusal(400, { code: 'validation_failed' }),
    );
    await button('Try Again').click();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent(
        'This link has expired or has already been used. Please request a new one.',
      );
  });
});

describe('a new password', () => {
  const field = page.getByLabelText('New password');

  test('shows an error beside the field, then saves without signing anyone in', async () => {
    const { server, path } = await openCallbackPage({ purpose: 'reset_password' });
    await expect.element(field).toHaveFocus();
    await field.fill('short');
    await button('Save password').click();
    await expect
      .element(field)
      .toHaveAccessibleDescription(/^Password must be at least 6 characters long\./);
    expect(server.inputsOf('POST', '/api/auth/password/reset')).toEqual([]);
    server.answerAuth('POST', 'password/reset', Done, () =>
      refusal(400, { code: 'weak_password' }),
    );
    await field.fill('password');
    await button('Save password').click();
    await expect
      .element(field)
      .toHaveAccessibleDescription(/^Password is too weak. Please choose a stronger password\./);
    await expect.element(field).toHaveFocus();
    server.answerAuth('POST', 'password/reset', Done, () => ({ done: true }));
    await field.fill('correct-horse-battery');
    await button('Save password').click();
    await expect.element(heading('Your password has been changed')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(path).toBe('/auth');
  });
});

describe('a change of address', () => {
  test.each([
    {
      purpose: 'change_email',
      buttonName: 'Confirm address',
      state: 'waiting',
      title: 'One more confirmation needed',
    },
    {
      purpose: 'approve_email',
      buttonName: 'Approve change',
      state: 'changed',
      title: 'Your email address has been changed',
    },
  ] as const)(
    '$purpose is confirmed by its button',
    async ({ purpose, buttonName, state, title }) => {
      const { server } = await openCallbackPage({ purpose, email: 'ada@example.com' });
      server.answerAuth('POST', 'email/confirm', EmailConfirmation, () => ({
        state,
        email: 'ada@example.com',
      }));
      await button(buttonName).click();
      await expect.element(heading(title)).toHaveFocus();
      await expect
        .poll(() => server.inputsOf('POST', '/api/auth/email/confirm'))
        .toEqual([{ token }]);
    },
  );

  test('lets signed-in users end earlier sessions', async () => {
    const { server } = await openCallbackPage({ purpose: 'approve_email' }, { level: 'aal2' });
    server.answerAuth('POST', 'email/confirm', EmailConfirmation, () => ({
      state: 'changed',
      email: 'ada@example.com',
    }));
    server.answerAuth('POST', 'sessions/revoke-others', RevokedSessions, () => ({ ended: 2 }));
    await button('Approve change').click();
    await button('End other sessions').click();
    await expect.element(page.getByText('2 sessions ended')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/sessions/revoke-others'))
      .toHaveLength(1);
  });
});

describe('the redirect from a third-party provider', () => {
  async function openCallback(respond: () => unknown) {
    const mocked = mockAccount();
    mocked.server.answerAuth('POST', 'oidc/finish', Session, () => {
      const response = respond();
      if (!(response instanceof Response)) mocked.account.level = 'aal1';
      return response;
    });
    store('third_party', 'Acme ID');
    arrival.query = '?code=12345678901234567890&state=x';
    void readSession();
    const screen = await renderApplication('/auth/callback?code=12345678901234567890&state=x');
    return { ...mocked, screen };
  }

  test('passes its parameters to the server unchanged and removes them from the URL', async () => {
    const { server, screen } = await openCallback(() => sessionOf('aal1'));
    await expect.element(code).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/oidc/finish'))
      .toEqual([{ query: '?code=12345678901234567890&state=x' }]);
    expect(screen.router.state.location.href).toBe('/mfa');
  });

  test('names the provider in an error', async () => {
    const { screen } = await openCallback(() => refusal(400, { code: 'oauth_callback_error' }));
    await expect.element(heading('Failed to sign in with Acme ID')).toBeVisible();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent('Authentication failed. Please try again.');
    expect(screen.router.state.location.href).toBe('/auth/callback');
  });
});

test('a callback without parameters leads to the sign-in page', async () => {
  mockAccount();
  void readSession();
  const { router } = await renderApplication('/auth/callback');
  await expect.poll(() => router.state.location.pathname).toBe('/auth');
});
