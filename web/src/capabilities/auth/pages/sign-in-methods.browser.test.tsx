import { Methods, OidcStart, Sent } from '@trunkline/contract/auth';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockPasskey, withoutPasskeys } from '../../../testing/passkeys.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../auth-store.ts';
import { leave } from '../landing.ts';

const email = page.getByRole('textbox', { name: 'Email' });
const button = (name: string) => page.getByRole('button', { name });
const tab = (name: string) => page.getByRole('tab', { name });
const checkEmail = page.getByRole('heading', { name: 'Check Your Email' });
const alert = page.getByRole('alert').first();

async function openPage(prepare?: (mocked: ReturnType<typeof mockAccount>) => void) {
  const mocked = mockAccount();
  prepare?.(mocked);
  void readSession();
  const screen = await renderApplication('/auth');
  await expect.element(email).toBeVisible();
  return { ...mocked, screen };
}

async function reachPassword() {
  const arrived = await openPage();
  await email.fill('owner@trunkline.example');
  await button('Continue').click();
  return arrived;
}

describe('signing up', () => {
  test('requires only an address, then prompts the user to check their email', async () => {
    const { server } = await openPage();
    await tab('Sign Up').click();
    await expect.element(button('Create Account')).toBeDisabled();
    await expect.element(email).toHaveAttribute('autocomplete', 'username');
    await email.fill(' new@example.com ');
    await userEvent.keyboard('{Enter}');
    await expect.element(checkEmail).toHaveFocus();
    await expect.element(page.getByText('new@example.com')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/sign-up'))
      .toEqual([{ email: 'new@example.com' }]);
  });

  test("shows the server's error and keeps the address", async () => {
    await openPage(({ server }) => {
      server.answerAuth('POST', 'sign-up', Sent, () =>
        refusal(400, { code: 'email_address_invalid' }),
      );
    });
    await tab('Sign Up').click();
    await email.fill('x@y');
    await button('Create Account').click();
    await expect.element(alert).toHaveTextContent('Please enter a valid email address.');
    await expect.element(email).toHaveValue('x@y');
    await expect.element(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  });

  test('reports when sign-up is not available on this host', async () => {
    await openPage(({ server }) => {
      server.answerAuth('GET', 'methods', Methods, () => ({ sign_up: false, providers: [] }));
    });
    await tab('Sign Up').click();
    await expect
      .element(page.getByText('Account registration is currently disabled.', { exact: false }))
      .toBeVisible();
    await expect.element(email).not.toBeInTheDocument();
  });
});

describe('emails', () => {
  test('sends a magic link instead, with the remember-me choice, and sends it again', async () => {
    const { server } = await reachPassword();
    await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).click();
    await button('Send Magic Link Instead').click();
    await expect.element(checkEmail).toBeVisible();
    await expect
      .element(page.getByText('expires after 10 minutes', { exact: false }))
      .toBeVisible();
    await button('Send again').click();
    await expect.element(page.getByText('Sent again.')).toBeVisible();
    const input = { email: 'owner@trunkline.example', rememberMe: true };
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/magic-link'))
      .toEqual([input, input]);
    await button('Back').click();
    await expect.element(email).toHaveValue('owner@trunkline.example');
  });

  test('shows the specified message for email that cannot be sent', async () => {
    const { server } = await reachPassword();
    server.answerAuth('POST', 'magic-link', Sent, () => new Response('teapot', { status: 418 }));
    await button('Send Magic Link Instead').click();
    await expect.element(alert).toHaveTextContent('Failed to send magic link. Please try again.');
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  });

  test('requests a password reset by email', async () => {
    const { server } = await reachPassword();
    await button('Forgot password?').click();
    await expect.element(checkEmail).toBeVisible();
    await expect.element(page.getByText('choose a new password', { exact: false })).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/password/forgot'))
      .toEqual([{ email: 'owner@trunkline.example' }]);
  });
});

describe('third-party providers', () => {
  const openWithProvider = () =>
    openPage(({ server }) => {
      const providers = [{ name: 'acme', label: 'Acme ID' }];
      server.answerAuth('GET', 'methods', Methods, () => ({ sign_up: true, providers }));
      server.answerAuth('POST', 'oidc/start', OidcStart, () => ({ url: 'https://id.acme.test/a' }));
    });

  test('a button leads to the provider', async () => {
    const to = vi.spyOn(leave, 'to').mockReturnValue();
    const { server } = await openWithProvider();
    await button('Continue with Acme ID').click();
    await expect.poll(() => to.mock.calls).toEqual([['https://id.acme.test/a']]);
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/oidc/start'))
      .toEqual([{ provider: 'acme', rememberMe: false }]);
    to.mockRestore();
  });

  test('names the provider when sign-in with it cannot start', async () => {
    const { server } = await openWithProvider();
    server.answerAuth('POST', 'oidc/start', OidcStart, () => new Response('', { status: 418 }));
    await button('Continue with Acme ID').click();
    await expect.element(alert).toHaveTextContent('Failed to sign in with Acme ID');
    await expect.element(button('Continue with Acme ID')).toBeEnabled();
  });
});

describe('a passkey', () => {
  const dashboard = page.getByRole('heading', { name: 'Dashboard' });

  test('completes both steps when its button is pressed', async () => {
    mockPasskey();
    const { server, screen } = await openPage();
    await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).click();
    await button('Sign in with a passkey').click();
    await expect.element(dashboard).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/admin');
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/passkeys/sign-in'))
      .toMatchObject([{ credential: { id: 'cGFzc2tleQ' }, rememberMe: true }]);
  });

  test('is offered in the address field', async () => {
    const passkey = mockPasskey();
    await openPage();
    await expect
      .poll(() => passkey.credentialRequest.mock.calls[0]?.[0]?.mediation)
      .toBe('conditional');
    passkey.choose();
    await expect.element(dashboard).toBeVisible();
  });

  test('can be requested again after the user declined, also in the field', async () => {
    const passkey = mockPasskey();
    passkey.refuse();
    await openPage();
    await expect.poll(() => passkey.credentialRequest.mock.calls).toHaveLength(1);
    await button('Sign in with a passkey').click();
    await expect
      .element(page.getByText('No passkey was used. Try again, or choose another method.'))
      .toBeVisible();
    await expect.poll(() => passkey.credentialRequest.mock.calls).toHaveLength(3);
    expect(passkey.credentialRequest.mock.calls[2]?.[0]?.mediation).toBe('conditional');
  });

  test('cannot be used in a browser without passkey support', async () => {
    withoutPasskeys();
    await openPage();
    const unsupported = button('Sign in with a passkey: Not Supported');
    await expect.element(unsupported).toBeDisabled();
    await expect.element(unsupported).toHaveTextContent('Not Supported');
  });
});
