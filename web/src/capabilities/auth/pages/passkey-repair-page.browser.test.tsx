import {
  Done,
  PasskeyCeremony,
  RegisteredPasskey,
  SecondStepResult,
} from '@trunkline/contract/auth';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { laptopKey, phoneKey } from '../../../testing/own-account.ts';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import {
  button,
  credentialOf,
  removePasskeySupport,
  openOwnSettings,
  mockPasskeys,
  stubPasskeyFunction,
} from '../../../testing/settings-screen.ts';

const path = '/passkey-repair';
const browser = page.getByRole('list', { name: 'This browser' });
const laptop = page
  .getByRole('list', { name: 'Your passkeys' })
  .getByRole('listitem')
  .filter({ hasText: 'Laptop' });

const ceremony = {
  id: idOf(970),
  options: { challenge: 'AAAA', rpId: 'localhost' },
};
const verified = { aal: 'aal2', expires_at: '2030-01-01T00:00:00Z', recovery_codes: null };

/** Makes the server accept any passkey response. */
function acceptPasskeys(server: MockServer): void {
  server.answerAuth('POST', 'passkeys/challenge', PasskeyCeremony, () => ceremony);
  server.answerAuth('POST', 'passkeys/verify', SecondStepResult, () => verified);
}

describe('this browser', () => {
  test('is checked even for people who cannot sign in', async () => {
    stubPasskeyFunction('isUserVerifyingPlatformAuthenticatorAvailable', () =>
      Promise.resolve(false),
    );
    const { screen } = await openOwnSettings(path, {}, { level: null });
    await expect.element(browser.getByText('Secure connection: Good')).toBeVisible();
    await expect.element(browser.getByText('Browser: Good')).toBeVisible();
    await expect.element(browser.getByText('This device: Limited')).toBeVisible();
    await expect.element(browser.getByText(/Set one up in its settings/)).toBeVisible();
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    expect(screen.router.state.location.pathname).toBe('/auth');
  });

  test('can be checked again after a fix', async () => {
    stubPasskeyFunction('isUserVerifyingPlatformAuthenticatorAvailable', () =>
      Promise.resolve(false),
    );
    await openOwnSettings(path);
    await expect.element(browser.getByText('This device: Limited')).toBeVisible();
    stubPasskeyFunction('isUserVerifyingPlatformAuthenticatorAvailable', () =>
      Promise.resolve(true),
    );
    await button('Check again').click();
    await expect.element(browser.getByText('This device: Good')).toBeVisible();
  });

  test('shows alternatives if it does not support passkeys', async () => {
    removePasskeySupport();
    await openOwnSettings(path);
    await expect.element(browser.getByText('Browser: Problem')).toBeVisible();
    await expect.element(browser.getByText(/or an authenticator app instead/)).toBeVisible();
    await expect.element(button('Not Supported').first()).toBeDisabled();
  });
});

describe('a registered passkey', () => {
  test('is tested on its own and reported as working', async () => {
    const get = vi.fn((_options: unknown) =>
      Promise.resolve(credentialOf(laptopKey.credential_id)),
    );
    mockPasskeys({ get });
    const { server } = await openOwnSettings(path);
    acceptPasskeys(server);
    await button('Test this passkey: Laptop').click();
    await expect.element(laptop.getByText('Laptop: Good')).toBeVisible();
    await expect.element(button('Replace Laptop')).not.toBeInTheDocument();
    expect(get.mock.calls[0]?.[0]).toMatchObject({
      publicKey: { allowCredentials: [{ type: 'public-key', id: expect.any(ArrayBuffer) }] },
    });
  });

  test('missing from this device can be replaced: the new one is added before the old one is removed', async () => {
    mockPasskeys({
      get: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      create: () => Promise.resolve(credentialOf('bmV3')),
    });
    const { server, own } = await openOwnSettings(path);
    acceptPasskeys(server);
    server.answerAuth('POST', 'passkeys/register/options', PasskeyCeremony, () => ({
      ...ceremony,
      options: {
        challenge: 'AAAA',
        rp: { id: 'localhost', name: 'Trunkline' },
        user: { id: 'dXNlcg', name: 'owner', displayName: 'Owner' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    }));
    const created = { ...laptopKey, id: idOf(949), credential_id: 'bmV3' };
    server.answerAuth('POST', 'passkeys/register', RegisteredPasskey, () => {
      own.passkeys = [...own.passkeys, created];
      return { ...verified, passkey: created };
    });
    server.answerAuth('POST', 'passkeys/remove', Done, ({ id }) => {
      own.passkeys = own.passkeys.filter((passkey) => passkey.id !== id);
      return { done: true };
    });
    await button('Test this passkey: Laptop').click();
    await expect.element(laptop.getByText('Laptop: Limited')).toBeVisible();
    await button('Replace Laptop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace passkey' }).click();
    await expect.element(page.getByText('Passkey Enabled')).toBeVisible();
    const calls = server.requests.map((request) => request.path.split('/').at(-1));
    expect(calls.indexOf('remove')).toBeGreaterThan(calls.indexOf('register'));
    expect(own.passkeys).toEqual([phoneKey, created]);
  });

  test('is reported as broken when the server rejects it', async () => {
    mockPasskeys({ get: () => Promise.resolve(credentialOf(laptopKey.credential_id)) });
    const { server } = await openOwnSettings(path);
    acceptPasskeys(server);
    server.answerAuth('POST', 'passkeys/verify', SecondStepResult, () =>
      refusal(400, { code: 'webauthn_verification_failed' }),
    );
    await button('Test this passkey: Laptop').click();
    await expect.element(laptop.getByText('Laptop: Problem')).toBeVisible();
    await expect.element(laptop.getByText('Remove it here and add a new one.')).toBeVisible();
  });
});

describe('an offered passkey', () => {
  test('is reported to the browser as invalid if the account does not have it', async () => {
    const signalUnknown = vi.fn(() => Promise.resolve());
    stubPasskeyFunction('signalUnknownCredential', signalUnknown);
    mockPasskeys({ get: () => Promise.resolve(credentialOf('Z29uZQ')) });
    const { server } = await openOwnSettings(path);
    acceptPasskeys(server);
    await button('Check available passkeys').click();
    await expect.element(page.getByText('Passkeys this browser offers: Problem')).toBeVisible();
    expect(signalUnknown).toHaveBeenCalledExactlyOnceWith({
      rpId: 'localhost',
      credentialId: 'Z29uZQ',
    });
    expect(server.inputsOf('POST', '/api/auth/passkeys/verify')).toEqual([]);
  });

  test('is shown by its name if the account has it', async () => {
    mockPasskeys({ get: () => Promise.resolve(credentialOf(phoneKey.credential_id)) });
    const { server } = await openOwnSettings(path);
    acceptPasskeys(server);
    await button('Check available passkeys').click();
    await expect.element(page.getByText(/^“Phone” works/)).toBeVisible();
  });
});
