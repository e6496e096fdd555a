import { type Passkey, PasskeyCeremony, RegisteredPasskey } from '@trunkline/contract/auth';
import { SoftPasskey, type Tampering } from './testing-passkey.ts';
import type { Visitor } from './testing.ts';

/** Starts a ceremony, as the page does before it calls the browser. */
export async function ceremony(
  browser: Visitor,
  step: 'register/options' | 'challenge' | 'sign-in/options',
) {
  return PasskeyCeremony.parse(await (await browser.post(`/passkeys/${step}`, {})).json());
}

/** Registers a passkey in a browser that is allowed to; the session is at aal2 afterwards. */
export async function register(
  browser: Visitor,
  passkey = new SoftPasskey(),
  name = 'Laptop',
): Promise<{ passkey: SoftPasskey; stored: Passkey; codes: string[] | null }> {
  const { id, options } = await ceremony(browser, 'register/options');
  const credential = passkey.create(options);
  const response = await browser.post('/passkeys/register', { id, credential, name });
  const registered = RegisteredPasskey.parse(await response.json());
  return { passkey, stored: registered.passkey, codes: registered.recovery_codes };
}

/** Completes the second step by passkey. */
export async function completePasskeyStep(
  browser: Visitor,
  passkey: SoftPasskey,
  tampering: Tampering = {},
): Promise<Response> {
  const { id, options } = await ceremony(browser, 'challenge');
  return browser.post('/passkeys/verify', { id, credential: passkey.sign(options, tampering) });
}

/** Completes both steps by passkey. */
export async function signInByPasskey(
  browser: Visitor,
  passkey: SoftPasskey,
  tampering: Tampering = {},
): Promise<Response> {
  const { id, options } = await ceremony(browser, 'sign-in/options');
  return browser.post('/passkeys/sign-in', { id, credential: passkey.sign(options, tampering) });
}
