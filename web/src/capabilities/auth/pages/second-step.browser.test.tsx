import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockPasskey } from '../../../testing/passkeys.ts';
import { factor, idOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount, recoveryCodes, type Account } from '../../../testing/signing-in.ts';
import { getAuthState, readSession } from '../auth-store.ts';

const code = page.getByRole('textbox', { name: '6-digit code' });
const recovery = page.getByRole('textbox', { name: 'Recovery code' });
const button = (name: string) => page.getByRole('button', { name });
const dashboard = page.getByRole('heading', { name: 'Dashboard' });

async function openSecondStep(start: Partial<Account> = {}) {
  const mocked = mockAccount({ level: 'aal1', ...start });
  void readSession();
  const screen = await renderApplication('/mfa');
  return { ...mocked, screen };
}

describe('verifying', () => {
  test('explains why it is required, and lets the user trust the device', async () => {
    const { server } = await openSecondStep({ challenge_reason: 'trusted_elsewhere' });
    await expect
      .element(page.getByText("you've trusted other devices, but not this one", { exact: false }))
      .toBeVisible();
    await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).click();
    await code.fill('123456');
    await button('Verify').click();
    await expect.element(dashboard).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/mfa/verify'))
      .toMatchObject([{ trustDevice: true }]);
  });

  test.each([
    [8, '8 hours'],
    [48, '2 days'],
  ])('reports that the company ends sessions after %i hours', async (session_hours, period) => {
    await openSecondStep({ session_hours });
    await expect
      .element(page.getByText(`Your company ends sessions after ${period}.`, { exact: false }))
      .toBeVisible();
  });

  test('does not offer unavailable methods, or to trust a device where that is not allowed', async () => {
    await openSecondStep({ can_trust_device: false, recovery_codes: 0 });
    await expect.element(code).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(button('Use a passkey')).not.toBeInTheDocument();
    await expect.element(button('Use a recovery code')).not.toBeInTheDocument();
  });

  test('accepts a recovery code instead of the app', async () => {
    const { server } = await openSecondStep();
    await button('Use a recovery code').click();
    await expect.element(recovery).toHaveFocus();
    await recovery.fill('wrong-wrong');
    await button('Verify').click();
    await expect
      .element(recovery)
      .toHaveAccessibleDescription(/^Invalid verification code. Please try again./);
    await button('Use your authenticator app').click();
    await expect.element(code).toHaveFocus();
    await button('Use a recovery code').click();
    await recovery.fill(recoveryCodes[0] ?? '');
    await button('Verify').click();
    await expect.element(dashboard).toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/auth/mfa/recovery')).toHaveLength(2);
  });

  test('accepts a passkey from a user without an authenticator app', async () => {
    const passkey = mockPasskey();
    const { server } = await openSecondStep({ passkeys: 1, factors: [] });
    await expect.element(button('Use a passkey')).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    await button('Use a passkey').click();
    await expect.element(dashboard).toBeVisible();
    expect(passkey.credentialRequest).toHaveBeenCalledOnce();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/passkeys/verify'))
      .toMatchObject([{ credential: { id: 'cGFzc2tleQ' }, trustDevice: false }]);
  });

  test('offers only to add a passkey when the security policy requires one', async () => {
    await openSecondStep({ passkey_due: true });
    await expect.element(page.getByRole('heading', { name: 'Set up a passkey' })).toBeVisible();
    await expect.element(button('Add a passkey')).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    await button('Cancel').click();
    await expect.element(button('Sign Out')).toBeVisible();
  });

  test('lets the user choose the app when there are two', async () => {
    const other = { ...factor, id: idOf(911), friendly_name: 'Tablet' };
    const { server } = await openSecondStep({ factors: [factor, other] });
    await page.getByRole('combobox', { name: 'Authenticator app' }).selectOptions('Tablet');
    await code.fill('123456');
    await button('Verify').click();
    await expect.element(dashboard).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/mfa/challenge'))
      .toEqual([{ factorId: factor.id }, { factorId: other.id }]);
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/mfa/verify'))
      .toMatchObject([{ factorId: other.id }]);
  });
});

describe('recovery codes', () => {
  const heading = page.getByRole('heading', { name: 'Save your recovery codes' });

  test('are shown after setup, until the user has saved them', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { server, screen } = await openSecondStep({ factors: [] });
    await code.fill('123456');
    await button('Complete Setup').click();
    await expect.element(heading).toHaveFocus();
    expect(page.getByRole('listitem').all()).toHaveLength(10);
    await button('Copy the codes').click();
    expect(write).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
    expect(server.inputsOf('GET', '/api/auth/get-session')).toHaveLength(1);
    expect(screen.router.state.location.pathname).toBe('/mfa');
    await button("I've saved them").click();
    await expect.element(dashboard).toBeVisible();
    write.mockRestore();
  });

  test('are also issued with a first passkey, and can be downloaded', async () => {
    mockPasskey();
    const files: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return '#';
    });
    await openSecondStep({ factors: [] });
    await button('Use a passkey instead').click();
    await expect.element(page.getByText('Passkey Enabled')).toBeVisible();
    await expect.element(heading).toBeVisible();
    await button('Download').click();
    expect(await files[0]?.text()).toContain(recoveryCodes.join('\r\n'));
    create.mockRestore();
  });

  test('remain until they are saved, regardless of other tabs', async () => {
    const { account } = await openSecondStep({ factors: [] });
    await code.fill('123456');
    await button('Complete Setup').click();
    await expect.element(heading).toBeVisible();
    account.level = 'aal1';
    // Simulates a message from another tab.
    const other = new BroadcastChannel('auth');
    onTestFinished(() => other.close());
    const last = new BroadcastChannel('auth');
    onTestFinished(() => last.close());
    const received = new Promise((resolve) => {
      last.addEventListener('message', resolve);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('signed_in');
    // The application's channel is older, so it has received the message first.
    await received;
    expect(getAuthState().status).toBe('mfa_enrollment');
    await expect.element(heading).toBeVisible();
  });
});

test('shows the specified message when a passkey cannot be created', async () => {
  mockPasskey().refuse();
  await openSecondStep({ factors: [] });
  await button('Use a passkey instead').click();
  await expect
    .element(page.getByText('Passkey creation was cancelled or not allowed. Please try again.'))
    .toBeVisible();
});
