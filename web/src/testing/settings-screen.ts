import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../capabilities/auth/index.ts';
import { mockOwnAccount, type Own } from './own-account.ts';
import type { MockServer } from './mock-server.ts';
import { renderApplication } from './render-screen.tsx';
import { mockAccount, type Account } from './signing-in.ts';

/** Somebody signed in with an app and two passkeys, at one of their own pages. */
export async function openOwn(
  path: string,
  own: Partial<Own> = {},
  account: Partial<Account> = {},
  prepare: (server: MockServer) => void = () => undefined,
) {
  const mocked = mockAccount({ level: 'aal2', passkeys: 2, ...account });
  const kept = mockOwnAccount(mocked.server, own);
  prepare(mocked.server);
  await readSession();
  const screen = await renderApplication(path);
  return { ...mocked, own: kept, screen };
}

export const button = (name: string) => page.getByRole('button', { name });

/** What the browser's own passkey dialog answers, until the test is over. */
export function mockPasskeys(
  answers: Partial<Record<'create' | 'get', (asked: unknown) => Promise<unknown>>>,
): void {
  for (const [name, value] of Object.entries(answers))
    Object.defineProperty(navigator.credentials, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(answers)) Reflect.deleteProperty(navigator.credentials, name);
  });
}

/** A credential as the browser hands it over, empty but for its id. */
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

/** Puts something in the place of what the browser can do with passkeys, until the test is over. */
export function replaceAbility(name: string, value: unknown): void {
  const { PublicKeyCredential } = globalThis;
  const before: unknown = Reflect.get(PublicKeyCredential, name);
  Object.defineProperty(PublicKeyCredential, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    Reflect.set(PublicKeyCredential, name, before);
  });
}

/** A browser that does not know passkeys, until the test is over. */
export function forgetPasskeys(): void {
  const { PublicKeyCredential } = globalThis;
  Reflect.set(globalThis, 'PublicKeyCredential', undefined);
  onTestFinished(() => {
    Reflect.set(globalThis, 'PublicKeyCredential', PublicKeyCredential);
  });
}
