import type { Credential } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { readStored, store } from '../../kernel/safe-storage.ts';
import { authRequests, type Credentials } from './auth-requests.ts';
import type { MailPurpose } from './auth-state.ts';
import { dispatch, enter, fail, readNewSession } from './auth-store.ts';
import { leave } from './landing.ts';
import { askForPasskey } from './passkey-ceremony.ts';

const checkingSecondStep = 'Checking two-factor authentication...';

/** Completes the first step with a password and starts the account's second step. */
export async function signIn(credentials: Credentials): Promise<void> {
  dispatch({ type: 'started', message: 'Signing in...' });
  try {
    await authRequests.signIn(credentials);
  } catch (error) {
    fail(error, authTexts.signIn);
    return;
  }
  await readNewSession(checkingSecondStep);
}

/** Requests an email; the response is the same whether or not the account exists. */
export async function requestMail(
  purpose: MailPurpose,
  email: string,
  rememberMe: boolean,
): Promise<void> {
  if (purpose === 'magic_link') await authRequests.magicLink(email, rememberMe);
  else if (purpose === 'sign_up') await authRequests.signUp(email);
  else await authRequests.forgotPassword(email);
}

export const mailFailures: Record<MailPurpose, string> = {
  magic_link: authTexts.magicLink,
  sign_up: authTexts.signUp,
  password_reset: authTexts.unexpected,
};

/** Requests an email and shows 'Check Your Email'. */
export async function waitForMail(
  purpose: MailPurpose,
  email: string,
  rememberMe = false,
): Promise<void> {
  dispatch({ type: 'started', message: 'Sending...' });
  try {
    await requestMail(purpose, email, rememberMe);
    dispatch({ type: 'mail_sent', email, purpose });
  } catch (error) {
    fail(error, mailFailures[purpose]);
  }
}

export const leaveMail = (): void => dispatch({ type: 'mail_left' });

/** Completes both steps with a passkey. */
export async function completeWithPasskey(
  id: string,
  credential: Credential,
  rememberMe: boolean,
): Promise<void> {
  await authRequests.passkeySignIn(id, credential, rememberMe);
  await enter();
}

export async function signInByPasskey(rememberMe: boolean): Promise<void> {
  const ceremony = await authRequests.passkeySignInOptions();
  await completeWithPasskey(ceremony.id, await askForPasskey(ceremony), rememberMe);
}

/** Completes the first step with a link from an email. */
export async function signInByLink(token: string): Promise<void> {
  await authRequests.signInByLink(token);
  await readNewSession(checkingSecondStep);
}

/** Storage key of the provider's name, for messages after the redirect back. */
const thirdParty = 'third_party';

export const thirdPartyFailure = (): string => {
  const label = readStored(thirdParty);
  return label === null ? authTexts.generic : authTexts.thirdParty(label);
};

/** Starts the first step with a provider by redirecting to it. */
export async function startThirdParty(
  provider: { name: string; label: string },
  rememberMe: boolean,
): Promise<void> {
  const { url } = await authRequests.startOidc(provider.name, rememberMe);
  store(thirdParty, provider.label);
  leave.to(url);
}

/** Finishes the first step after the redirect back from a provider. */
export async function finishThirdParty(query: string): Promise<void> {
  await authRequests.finishOidc(query);
  await readNewSession(checkingSecondStep);
}
