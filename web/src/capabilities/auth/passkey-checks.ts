import { autofillSupported, passkeysSupported } from './passkey-ceremony.ts';

/** One check: its result in plain words, and what to do about it. */
export interface Check {
  name: string;
  /** 'poor' works, but with limitations. */
  state: 'good' | 'poor' | 'bad';
  result: string;
  next: string | null;
}

export interface BrowserFacts {
  secure: boolean;
  supported: boolean;
  /** The device can verify a fingerprint, face or screen lock. */
  platform: boolean;
  /** Passkeys are offered in address fields. */
  autofill: boolean;
}

export async function readBrowser(): Promise<BrowserFacts> {
  const supported = passkeysSupported();
  const [platform, autofill] = await Promise.all([
    supported && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    autofillSupported(),
  ]);
  return { secure: globalThis.isSecureContext, supported, platform, autofill };
}

const check = (name: string, good: string, otherwise: Omit<Check, 'name'> | null): Check =>
  otherwise ? { name, ...otherwise } : { name, state: 'good', result: good, next: null };

export function browserChecks({ secure, supported, platform, autofill }: BrowserFacts): Check[] {
  return [
    check(
      'Secure connection',
      'This page came over a secure connection.',
      secure
        ? null
        : {
            state: 'bad',
            result:
              'This page did not come over a secure connection, so passkeys are switched off.',
            next: 'Open this page over HTTPS: its address has to begin with https://.',
          },
    ),
    check(
      'Browser',
      'This browser can use passkeys.',
      supported
        ? null
        : {
            state: 'bad',
            result: secure
              ? 'This browser does not know passkeys.'
              : 'Whether this browser knows passkeys can only be seen over a secure connection.',
            next: 'Use a current Chrome, Edge, Firefox or Safari, or an authenticator app instead.',
          },
    ),
    check(
      'This device',
      'This device can confirm that it is you by fingerprint, face or screen lock.',
      platform
        ? null
        : {
            state: supported ? 'poor' : 'bad',
            result: 'This device cannot confirm by itself that it is you.',
            next: 'Set up a screen lock, fingerprint or face in its settings, or use a passkey of your phone.',
          },
    ),
    check(
      'Offered while typing',
      'Passkeys are offered in the email field when you sign in.',
      autofill
        ? null
        : {
            state: 'poor',
            result: 'This browser does not offer passkeys in the email field.',
            next: 'Choose “Sign in with a passkey” when you sign in: that works as well.',
          },
    ),
  ];
}
