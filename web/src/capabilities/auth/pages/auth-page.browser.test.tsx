import { Challenge, Enrollment, FactorList, Session } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { challenge, enrollment, factor, idOf } from '../../../testing/records.ts';
import { mockAccount, type Account } from '../../../testing/signing-in.ts';
import { readSession } from '../auth-store.ts';

const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByRole('textbox', { name: '6-digit code' });
const button = (name: string) => page.getByRole('button', { name });

async function openAuthPage(start: Partial<Account> = {}, path = '/auth') {
  const mocked = mockAccount(start);
  void readSession();
  const screen = await renderApplication(path);
  return { ...mocked, screen };
}

async function reachPassword() {
  const arrived = await openAuthPage();
  await email.fill('owner@trunkline.example');
  await button('Continue').click();
  await expect.element(password).toBeVisible();
  return arrived;
}

describe('the first step', () => {
  test('welcomes the user and focuses its only field', async () => {
    await openAuthPage();
    await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect.element(page.getByText('Access your UCaaS solutions marketplace')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
  });

  test('does not request the sign-in methods of a tenant that could not be looked up', async () => {
    const flag = Object.assign(document.createElement('meta'), { name: 'tenant-bypass' });
    flag.content = 'true';
    document.head.append(flag);
    const { server } = await openAuthPage();
    await expect.element(email).toBeVisible();
    flag.remove();
    expect(server.inputsOf('GET', '/api/auth/methods')).toEqual([]);
  });

  test('requires an address, which Enter submits too', async () => {
    await openAuthPage();
    await expect.element(button('Continue')).toBeDisabled();
    await email.fill('owner@trunkline.example');
    await expect.element(button('Continue')).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
    await expect.element(page.getByText('owner@trunkline.example')).toBeVisible();
  });

  test('shows a skeleton that fits a phone until the server has identified the user', async () => {
    await page.viewport(320, 700);
    const { server } = mockAccount();
    const { answer, release } = deferredAnswer(null);
    server.answerAuth('GET', 'get-session', Session, () => answer);
    void readSession();
    await renderApplication('/auth');
    await expect.element(page.getByText('Loading...')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
    await expect.element(email).not.toBeInTheDocument();
    release();
    await expect.element(email).toBeVisible();
  });

  test('reports when the server cannot be reached, and retries', async () => {
    const { server } = mockAccount();
    server.answerAuth('GET', 'get-session', Session, () =>
      refusal(503, { code: 'service_unavailable' }),
    );
    // The response can arrive before the screen is rendered.
    await readSession();
    await renderApplication('/auth');
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent('Service is temporarily unavailable. Please try again later.');
    server.answerAuth('GET', 'get-session', Session, () => null);
    await button('Try Again').click();
    await expect.element(email).toBeVisible();
    await expect.element(button('Try Again')).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  test('has the focus, can be revealed, and Back returns to the address', async () => {
    await reachPassword();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute('type', 'password');
    await button('Show password').click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await button('Hide password').click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await button('Back').click();
    await expect.element(email).toHaveValue('owner@trunkline.example');
  });

  test("the browser's Back returns to the address", async () => {
    const { screen } = await reachPassword();
    screen.router.history.back();
    await expect.element(email).toHaveValue('owner@trunkline.example');
    screen.router.history.forward();
    await expect.element(password).toBeVisible();
  });

  test('notifies other tabs of the session it starts', async () => {
    const received: unknown[] = [];
    const other = new BroadcastChannel('auth');
    onTestFinished(() => other.close());
    other.addEventListener('message', ({ data }) => received.push(data));
    await reachPassword();
    await password.fill('correct-horse-battery');
    await button('Sign In').click();
    await expect.poll(() => received).toEqual(['signed_in']);
  });

  test('is sent with the remember-me choice', async () => {
    const { server } = await reachPassword();
    await expect.element(button('Sign In')).toBeDisabled();
    await password.fill('correct-horse-battery');
    await page.getByRole('checkbox', { name: 'Remember me for 30 days' }).click();
    await button('Sign In').click();
    await expect.element(code).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/sign-in/email'))
      .toEqual([
        {
          email: 'owner@trunkline.example',
          password: 'correct-horse-battery',
          rememberMe: true,
        },
      ]);
  });

  test('shows the specified message when wrong, and can be entered again', async () => {
    await reachPassword();
    await password.fill('wrong');
    await button('Sign In').click();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent('Invalid email or password. Please check your credentials and try again.');
    await password.fill('correct-horse-battery');
    await button('Sign In').click();
    await expect.element(code).toBeVisible();
  });
});

describe('the second step', () => {
  test('asks for a code, rejects an incomplete one and continues to the portal', async () => {
    const { screen, server } = await openAuthPage({ level: 'aal1' });
    await expect
      .element(page.getByRole('heading', { name: 'Two-factor verification' }))
      .toBeVisible();
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard('123{Tab}');
    await expect.element(code).toHaveAccessibleDescription('Please enter a 6-digit code');
    await expect.element(button('Verify')).toBeDisabled();
    await code.fill('123456');
    await button('Verify').click();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/admin');
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/mfa/verify'))
      .toEqual([
        { factorId: factor.id, challengeId: challenge.id, code: '123456', trustDevice: false },
      ]);
  });

  test.each([
    ['/admin/companies?search=desk', '/admin/companies?search=desk'],
    ['/settings/sessions', '/settings/sessions'],
  ])('continues to the requested screen: %s', async (path, expected) => {
    const { screen } = await openAuthPage({}, path);
    await email.fill('owner@trunkline.example');
    await button('Continue').click();
    await password.fill('correct-horse-battery');
    await button('Sign In').click();
    await code.fill('123456');
    await button('Verify').click();
    await expect.poll(() => screen.router.state.location.href).toBe(expected);
  });

  test.each(['https://elsewhere.example/admin', '//elsewhere.example/admin', '/about', '/auth'])(
    'does not continue to %s',
    async (address) => {
      sessionStorage.setItem('intended_address', address);
      const { screen } = await openAuthPage({ level: 'aal1' });
      await code.fill('123456');
      await button('Verify').click();
      await expect.poll(() => screen.router.state.location.pathname).toBe('/admin');
    },
  );

  test('reports that a code was wrong, clears the field and keeps the focus there', async () => {
    await openAuthPage({ level: 'aal1' });
    await code.fill('000000');
    await button('Verify').click();
    await expect
      .element(code)
      .toHaveAccessibleDescription(
        'Invalid verification code. Please check your authenticator app and try again.',
      );
    await expect.element(code).toHaveValue('');
    await expect.element(code).toHaveFocus();
  });

  test('silently replaces an expired challenge', async () => {
    const { server, account } = await openAuthPage({ level: 'aal1' });
    await expect.element(code).toBeVisible();
    const newer = idOf(921);
    server.answerAuth('POST', 'mfa/challenge', FactorList.partial(), () =>
      Response.json({ ...challenge, id: newer }),
    );
    server.answerAuth('POST', 'mfa/verify', FactorList.partial(), ({ challengeId }) => {
      if (challengeId !== newer) return refusal(400, { code: 'mfa_challenge_expired' });
      account.level = 'aal2';
      return Response.json({
        aal: 'aal2',
        expires_at: challenge.expires_at,
        recovery_codes: null,
      });
    });
    await code.fill('123456');
    await button('Verify').click();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('Back signs out and returns to the first step', async () => {
    const { server } = await openAuthPage({ level: 'aal1' });
    await button('Back').click();
    await expect.element(email).toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/auth/sign-out')).toHaveLength(1);
  });

  test('redirects from /mfa to /auth without a session', async () => {
    const { screen } = await openAuthPage({}, '/mfa');
    await expect.element(email).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/auth');
  });
});

describe('setting up the second step', () => {
  const heading = page.getByRole('heading', { name: 'Set up two-factor authentication' });
  const dialog = page.getByRole('alertdialog', { name: 'Cancel two-factor setup?' });

  test('shows the code and the key, and lets the user copy the key', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openAuthPage({ level: 'aal1', factors: [] });
    await expect.element(heading).toBeVisible();
    await expect
      .element(page.getByRole('img', { name: /adds this account to an authenticator app/ }))
      .toBeVisible();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await button('Copy the key').click();
    await expect.element(page.getByText('Secret copied')).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith('JBSWY3DPEHPK3PXP');
    write.mockRestore();
  });

  test("completes with the app's first code", async () => {
    await openAuthPage({ level: 'aal1', factors: [] });
    await code.fill('123456');
    await button('Complete Setup').click();
    await expect.element(page.getByText('MFA Enabled')).toBeVisible();
    await button("I've saved them").click();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('shows a new key once another browser has replaced the old one', async () => {
    const { server } = await openAuthPage({ level: 'aal1', factors: [] });
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    server.answerAuth('POST', 'mfa/challenge', Challenge, () =>
      refusal(404, { code: 'mfa_factor_not_found', message: authTexts.noEnrollment }),
    );
    server.answerAuth('POST', 'mfa/enroll', Enrollment, () => ({
      ...enrollment,
      secret: 'KRUGKIDROVUWG2ZA',
    }));
    await code.fill('123456');
    await button('Complete Setup').click();
    await expect.element(page.getByText('KRUG KIDR OVUW G2ZA')).toBeVisible();
    await expect.element(page.getByText('This setup key is no longer valid')).toBeVisible();
  });

  test('shows the key of the session that another tab has just started', async () => {
    const { server } = await openAuthPage({ level: 'aal1', factors: [] });
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    server.answerAuth('POST', 'mfa/enroll', Enrollment, () => ({
      ...enrollment,
      secret: 'KRUGKIDROVUWG2ZA',
    }));
    const other = new BroadcastChannel('auth');
    onTestFinished(() => other.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('signed_in');
    await expect.element(page.getByText('KRUG KIDR OVUW G2ZA')).toBeVisible();
  });

  test('warns before it is cancelled; Back to Setup changes nothing', async () => {
    const { server } = await openAuthPage({ level: 'aal1', factors: [] });
    await button('Cancel').click();
    await expect
      .element(dialog)
      .toHaveAccessibleDescription(/cannot be used until .*method is configured/);
    await dialog.getByRole('button', { name: 'Back to Setup' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(heading).toBeVisible();
    expect(server.inputsOf('POST', '/api/auth/sign-out')).toEqual([]);
  });

  test('signs out when cancelled', async () => {
    const { server } = await openAuthPage({ level: 'aal1', factors: [] });
    await button('Cancel').click();
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect.element(email).toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/auth/sign-out')).toHaveLength(1);
  });
});
