import type { PasskeyCeremony } from '@trunkline/contract/auth';
import { onTestFinished, vi } from 'vitest';
import { idOf } from './records.ts';

const bytes = new TextEncoder().encode('passkey').buffer;

/** The smallest passkey request a browser accepts. */
export const signInCeremony: PasskeyCeremony = {
  id: idOf(940),
  options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' },
};
export const registrationCeremony: PasskeyCeremony = {
  id: idOf(941),
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost', name: 'Trunkline' },
    user: { id: 'dXNlcg', name: 'owner@trunkline.example', displayName: 'Olga Nord' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};

const response = {
  id: 'cGFzc2tleQ',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    attestationObject: bytes,
    getTransports: () => ['internal'],
  },
};

/**
 * Simulates a browser with one passkey. Autofill offers it until `choose` is called or another
 * request starts; after `refuse` the browser's dialog is closed.
 */
export function mockPasskey() {
  let resolveChoice: (credential: unknown) => void = () => undefined;
  let refused = false;
  const stub = vi.fn((options?: { mediation?: string; signal?: AbortSignal }) => {
    if (options?.mediation === 'conditional')
      return new Promise((resolve, reject) => {
        resolveChoice = resolve;
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    return refused
      ? Promise.reject(new DOMException('Closed.', 'NotAllowedError'))
      : Promise.resolve(response);
  });
  for (const name of ['get', 'create'])
    Object.defineProperty(navigator.credentials, name, { configurable: true, value: stub });
  onTestFinished(() => {
    for (const name of ['get', 'create']) Reflect.deleteProperty(navigator.credentials, name);
  });
  return {
    credentialRequest: stub,
    choose: () => resolveChoice(response),
    refuse: () => {
      refused = true;
    },
  };
}

export function withoutPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
}
