import {
  Done,
  Enrollment,
  FactorList,
  Passkey,
  PasskeyCeremony,
  RecoveryCodes,
  RegisteredPasskey,
  SignedOut,
  Unenrolled,
} from '@trunkline/contract/auth';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laptopKey, phoneKey, workPhone } from '../../../testing/own-account.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { enrollment, factor, idOf } from '../../../testing/records.ts';
import {
  button,
  credentialOf,
  removePasskeySupport,
  openOwnSettings,
  mockPasskeys,
  stubPasskeyFunction,
} from '../../../testing/settings-screen.ts';
import { recoveryCodes } from '../../../testing/signing-in.ts';

const path = '/settings/two-factor';
const apps = page.getByRole('list', { name: 'Authenticator apps' });
const keys = page.getByRole('list', { name: 'Passkeys' });
const confirmation = page.getByRole('alertdialog');
const dialog = page.getByRole('dialog');

describe('authenticator apps', () => {
  test('can be added by entering a name and the first code', async () => {
    const { server, account } = await openOwnSettings(path);
    server.answerAuth('POST', 'mfa/enroll', Enrollment, () => enrollment);
    await button('Add app').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Work phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await dialog.getByRole('textbox', { name: '6-digit code' }).fill('123456');
    account.factors = [factor, workPhone];
    await dialog.getByRole('button', { name: 'Complete Setup' }).click();
    await expect.element(page.getByText('MFA Enabled')).toBeVisible();
    await expect.element(apps.getByText('Work phone')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/mfa/enroll'))
      .toEqual([{ factor_type: 'totp', friendly_name: 'Work phone' }]);
  });

  test('shows an error when enrolment cannot start', async () => {
    const { server } = await openOwnSettings(path);
    server.answerAuth('POST', 'mfa/enroll', Enrollment, () =>
      refusal(400, { code: 'odd', message: 'x'.repeat(101) }),
    );
    await button('Add app').click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByText('Failed to start MFA enrollment')).toBeVisible();
  });

  test('the dialog resumes where it was after asking for the second step', async () => {
    const { server } = await openOwnSettings(path);
    let isFresh = false;
    server.answerAuth('POST', 'mfa/enroll', Enrollment, () => {
      if (isFresh) return enrollment;
      isFresh = true;
      return refusal(403, { code: 'fresh_mfa_required' });
    });
    await button('Add app').click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const confirmation = page.getByRole('dialog', { name: "Confirm it's you" });
    await confirmation.getByRole('textbox', { name: '6-digit code' }).click();
    await confirmation.getByRole('textbox', { name: '6-digit code' }).fill('123456');
    await confirmation.getByRole('button', { name: 'Verify' }).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  });

  test('explains the consequence before removing one, and can end other sessions', async () => {
    const { server, account } = await openOwnSettings(path, {}, { factors: [factor, workPhone] });
    server.answerAuth('POST', 'mfa/unenroll', Unenrolled, ({ factorId }) => {
      account.factors = account.factors.filter(({ id }) => id !== factorId);
      return { id: factorId };
    });
    await button('Remove Work phone').click();
    await expect.element(confirmation).toHaveAccessibleDescription(/stop working immediately/);
    await confirmation.getByRole('button', { name: 'Remove app' }).click();
    await expect.element(page.getByText('MFA Disabled')).toBeVisible();
    await expect.element(apps.getByText('Work phone')).not.toBeInTheDocument();
    await button('End other sessions').click();
    await expect.element(page.getByText('1 session ended')).toBeVisible();
  });

  test('the only second factor cannot be removed', async () => {
    await openOwnSettings(path, { passkeys: [] }, { passkeys: 0 });
    await expect.element(button('Remove Authenticator App')).toBeDisabled();
    await expect.element(apps.getByText(/Your only second factor/)).toBeVisible();
  });

  test('shows an error when they cannot be read, and still lists the passkeys', async () => {
    await openOwnSettings(path, {}, {}, (server) =>
      server.answerAuth('GET', 'mfa/factors', FactorList, () => refusal(500)),
    );
    await expect.element(page.getByText('Failed to load MFA settings').first()).toBeVisible();
    await expect.element(keys.getByText('Laptop')).toBeVisible();
  });
});

describe('passkeys', () => {
  const ceremony = {
    id: idOf(970),
    options: {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Trunkline' },
      user: { id: 'dXNlcg', name: 'owner', displayName: 'Owner' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    },
  };

  test('show whether they are synced and when they were last used', async () => {
    await openOwnSettings(path);
    await expect.element(keys.getByText('This device only')).toBeVisible();
    await expect.element(keys.getByText('Last used 3 days ago')).toBeVisible();
    await expect.element(keys.getByText('Synced')).toBeVisible();
    await expect.element(keys.getByText('Never used')).toBeVisible();
  });

  test.each([
    ['NotAllowedError', 'Passkey creation was cancelled or not allowed. Please try again.'],
    ['NotSupportedError', 'This device does not support passkeys. Please try TOTP instead.'],
    ['InvalidStateError', 'A passkey already exists on this device.'],
    ['SecurityError', 'Passkeys need a secure connection. Please open this page over HTTPS.'],
    ['AbortError', 'Passkey creation was cancelled.'],
  ])('%s shows the specified message', async (name, message) => {
    mockPasskeys({ create: () => Promise.reject(new DOMException('', name)) });
    const { server } = await openOwnSettings(path);
    server.answerAuth('POST', 'passkeys/register/options', PasskeyCeremony, () => ceremony);
    await button('Add passkey').click();
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect
      .element(dialog.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription(new RegExp(`^${message}`));
  });

  test('adds one, and shows recovery codes if it is the first two-factor method', async () => {
    mockPasskeys({ create: () => Promise.resolve(credentialOf('bmV3')) });
    const { server, own } = await openOwnSettings(path, { passkeys: [] });
    server.answerAuth('POST', 'passkeys/register/options', PasskeyCeremony, () => ceremony);
    server.answerAuth('POST', 'passkeys/register', RegisteredPasskey, ({ name }) => {
      const passkey = { ...laptopKey, name: String(name) };
      own.passkeys = [passkey];
      return {
        passkey,
        aal: 'aal2',
        expires_at: '2030-01-01T00:00:00Z',
        recovery_codes: recoveryCodes,
      };
    });
    await expect.element(page.getByText(/^No passkeys yet\./)).toBeVisible();
    await button('Add passkey').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect.element(page.getByText('Passkey Enabled')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await button("I've saved them").click();
    await expect.element(keys.getByText('Desk')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/passkeys/register'))
      .toMatchObject([{ id: ceremony.id, name: 'Desk', credential: { id: 'bmV3' } }]);
  });

  test('renames one', async () => {
    const { server, own } = await openOwnSettings(path);
    server.answerAuth('POST', 'passkeys/rename', Passkey, ({ name }) => {
      const renamed = { ...laptopKey, name: String(name) };
      own.passkeys = [renamed];
      return renamed;
    });
    await button('Rename Laptop').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(keys.getByText('Old laptop')).toBeVisible();
  });

  test('removes one and sends the browser the remaining ones', async () => {
    const signal = vi.fn(() => Promise.resolve());
    stubPasskeyFunction('signalAllAcceptedCredentials', signal);
    const { server, own } = await openOwnSettings(path);
    server.answerAuth('POST', 'passkeys/remove', Done, () => {
      own.passkeys = own.passkeys.slice(1);
      return { done: true };
    });
    await button('Remove Laptop').click();
    await confirmation.getByRole('button', { name: 'Remove passkey' }).click();
    await expect.element(page.getByText('Passkey Disabled')).toBeVisible();
    await expect.element(keys.getByText('Laptop')).not.toBeInTheDocument();
    await expect
      .poll(() => server.inputsOf('POST', '/api/auth/passkeys/remove'))
      .toEqual([{ id: laptopKey.id }]);
    expect(signal).toHaveBeenCalledExactlyOnceWith({
      rpId: 'localhost',
      userId: 'dXNlcg',
      allAcceptedCredentialIds: [phoneKey.credential_id],
    });
  });

  test('shows Not Supported in a browser without passkey support', async () => {
    removePasskeySupport();
    await openOwnSettings(path);
    await expect.element(button('Not Supported')).toBeDisabled();
    await expect
      .element(page.getByText(/^Passkeys are not supported in this browser\./))
      .toBeVisible();
  });
});

describe('recovery codes', () => {
  test('show how many are left; new ones are shown once', async () => {
    const { server, account } = await openOwnSettings(path, {}, { recovery_codes: 3 });
    server.answerAuth('POST', 'mfa/recovery-codes', RecoveryCodes, () => {
      account.recovery_codes = 10;
      return { codes: recoveryCodes };
    });
    await expect.element(page.getByText('3 of 10 codes left')).toBeVisible();
    await expect.element(page.getByText('Running low')).toBeVisible();
    await button('Create new codes').click();
    await expect
      .element(confirmation)
      .toHaveAccessibleDescription(/Your existing codes will stop working/);
    await confirmation.getByRole('button', { name: 'Create new codes' }).click();
    await expect
      .element(dialog.getByRole('list', { name: 'Recovery codes' }))
      .toHaveTextContent(recoveryCodes.join(''));
    await dialog.getByRole('button', { name: "I've saved them" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('10 of 10 codes left')).toBeVisible();
  });
});

describe('trusted devices', () => {
  test('are listed and revoked', async () => {
    const { server, own } = await openOwnSettings(path);
    server.answerAuth('POST', 'trusted-devices/revoke', SignedOut.partial(), () => {
      own.devices = [];
      return {};
    });
    await button('Revoke Firefox on Linux').click();
    await confirmation.getByRole('button', { name: 'Revoke trust' }).click();
    await expect.element(page.getByText('Trust revoked')).toBeVisible();
    await expect.element(page.getByText(/^No trusted devices yet\./)).toBeVisible();
  });

  test('explains why when no device can be trusted', async () => {
    await openOwnSettings(path, { devices: [] }, { can_trust_device: false });
    await expect
      .element(
        page.getByText(
          "Your company's security policy requires two-factor verification at every sign-in.",
        ),
      )
      .toBeVisible();
  });
});
