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

const check = (name: string, successText: string, fallback: Omit<Check, 'name'> | null): Check =>
  fallback ? { name, ...fallback } : { name, state: 'good', result: successText, next: null };

export function browserChecks({ secure, supported, platform, autofill }: BrowserFacts): Check[] {
  return [
    check(
      'Secure connection',
      'This page uses a secure connection.',
      secure
        ? null
        : {
            state: 'bad',
            result: "This page doesn't use a secure connection, so passkeys are unavailable.",
            next: 'Open this page over HTTPS: its address has to start with https://.',
          },
    ),
    check(
      'Browser',
      'This browser supports passkeys.',
      supported
        ? null
        : {
            state: 'bad',
            result: secure
              ? "This browser doesn't support passkeys."
              : 'Passkey support can only be checked over a secure connection.',
            next: 'Use a current Chrome, Edge, Firefox or Safari, or an authenticator app instead.',
          },
    ),
    check(
      'This device',
      "This device can confirm it's you by fingerprint, face or screen lock.",
      platform
        ? null
        : {
            state: supported ? 'poor' : 'bad',
            result: 'This device has no screen lock, fingerprint or face unlock.',
            next: 'Set one up in its settings, or use a passkey on your phone.',
          },
    ),
    check(
      'Autofill',
      'Passkeys are offered in the email field when you sign in.',
      autofill
        ? null
        : {
            state: 'poor',
            result: "This browser doesn't offer passkeys in the email field.",
            next: 'When you sign in, choose “Sign in with a passkey” instead.',
          },
    ),
  ];
}
