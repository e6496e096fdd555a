import { authErrors, passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { mask } from '@trunkline/contract/kernel/mask';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { Credential, RegisteredPasskey } from '@trunkline/contract/auth';
import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';
import { authRequests, type SignInCeremony } from './auth-requests.ts';

/** Comes when somebody first uses a passkey: the sign-in screen does not carry it. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all; nothing is loaded to find out. */
export const passkeysSupported = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function';

/** Whether the browser offers passkeys while somebody types an address. */
export async function autofillSupported(): Promise<boolean> {
  if (!passkeysSupported()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** What the library answers, in the open shape of the contract. */
const credentialOf = (
  answer: AuthenticationResponseJSON | RegistrationResponseJSON,
): Credential => ({
  ...answer,
  response: { ...answer.response },
  clientExtensionResults: { ...answer.clientExtensionResults },
});

/** Has a passkey sign the ceremony's challenge; by autofill it waits until somebody chooses one. */
export async function askForPasskey(
  { options }: SignInCeremony,
  byAutofill = false,
): Promise<Credential> {
  const { startAuthentication } = await loadPasskeys();
  return credentialOf(
    await startAuthentication({ optionsJSON: options, useBrowserAutofill: byAutofill }),
  );
}

/** Takes back what is being asked for by autofill. */
export async function stopAsking(): Promise<void> {
  (await loadPasskeys()).WebAuthnAbortService.cancelCeremony();
}

/** A new passkey on this device for whoever is signed in. */
export async function registerPasskey(name?: string): Promise<RegisteredPasskey> {
  const { id, options } = await authRequests.passkeyRegisterOptions();
  const { startRegistration } = await loadPasskeys();
  const credential = credentialOf(await startRegistration({ optionsJSON: options }));
  return authRequests.passkeyRegister(id, credential, name);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Somebody closed the browser's own dialog, or something took its place: there is nothing to report. */
export const wasCancelled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

const creationTexts: Readonly<Record<string, string>> = {
  NotAllowedError: passkeyTexts.NotAllowedError,
  NotSupportedError: passkeyTexts.NotSupportedError,
  InvalidStateError: passkeyTexts.InvalidStateError,
  SecurityError: passkeyTexts.SecurityError,
  AbortError: passkeyTexts.AbortError,
};

/** What is said when setting up a passkey failed (chapter 8, 'Passkey'). */
export function describePasskeyCreation(error: unknown): string {
  if (error instanceof ApiError) return describeAuthError(error, passkeyTexts.saveFailed).message;
  const known = creationTexts[nameOf(error)];
  if (known) return known;
  return error instanceof Error
    ? passkeyTexts.other(mask(error.message))
    : passkeyTexts.createFailed;
}

/** What is said when a passkey could not be used. */
export function describePasskeyUse(error: unknown): string {
  if (wasCancelled(error)) return 'No passkey was used. Try again, or choose another way.';
  return describeAuthError(error, authErrors.webauthn_verification_failed.message).message;
}
