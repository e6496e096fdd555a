import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../capabilities/auth/index.ts';
import { mockOwnAccount, type OwnAccount } from './own-account.ts';
import type { MockServer } from './mock-server.ts';
import { renderApplication } from './render-screen.tsx';
import { mockAccount, type Account } from './signing-in.ts';

/** Opens one of a user's own pages; the user has an authenticator app and two passkeys. */
export async function openOwnSettings(
  path: string,
  own: Partial<OwnAccount> = {},
  account: Partial<Account> = {},
  prepare: (server: MockServer) => void = () => undefined,
) {
  const mocked = mockAccount({ level: 'aal2', passkeys: 2, ...account });
  const ownState = mockOwnAccount(mocked.server, own);
  prepare(mocked.server);
  await readSession();
  const screen = await renderApplication(path);
  return { ...mocked, own: ownState, screen };
}

export const button = (name: string) => page.getByRole('button', { name });

/** Replaces the browser's passkey dialog until the test ends. */
export function mockPasskeys(
  answers: Partial<Record<'create' | 'get', (input: unknown) => Promise<unknown>>>,
): void {
  for (const [name, value] of Object.entries(answers))
    Object.defineProperty(navigator.credentials, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(answers)) Reflect.deleteProperty(navigator.credentials, name);
  });
}

/** Creates a credential as the browser returns it, empty except for its ID. */
export const credentialOf = (id: string) => ({
  id,
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    attestationObject: new ArrayBuffer(2),
    authenticatorData: new ArrayBuffer(2),
    clientDataJSON: new ArrayBuffer(2),
    signature: new ArrayBuffer(2),
  },
  getClientExtensionResults: () => ({}),
});

/** Replaces one of the browser's passkey functions until the test ends. */
export function stubPasskeyFunction(name: string, value: unknown): void {
  const { PublicKeyCredential } = globalThis;
  const before: unknown = Reflect.get(PublicKeyCredential, name);
  Object.defineProperty(PublicKeyCredential, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    Reflect.set(PublicKeyCredential, name, before);
  });
}

/** Removes passkey support until the test ends. */
export function removePasskeySupport(): void {
  const { PublicKeyCredential } = globalThis;
  Reflect.set(globalThis, 'PublicKeyCredential', undefined);
  onTestFinished(() => {
    Reflect.set(globalThis, 'PublicKeyCredential', PublicKeyCredential);
  });
}
