import { authErrors, passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { mask } from '@trunkline/contract/kernel/mask';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { Credential, RegisteredPasskey } from '@trunkline/contract/auth';
import { ApiError } from '../../kernel/api-error.ts';
import { describeAuthError } from './auth-error.ts';
import { authRequests, type SignInCeremony } from './auth-requests.ts';

/** Loaded with the first use of a passkey, to keep it out of the sign-in screen's bundle. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** Returns whether this browser supports passkeys at all, without loading the library. */
export const passkeysSupported = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function';

/** Returns whether the browser can offer passkeys in an address field (conditional UI). */
export async function autofillSupported(): Promise<boolean> {
  if (!passkeysSupported()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Converts the library's response to the contract's type. */
const credentialOf = (
  response: AuthenticationResponseJSON | RegistrationResponseJSON,
): Credential => ({
  ...response,
  response: { ...response.response },
  clientExtensionResults: { ...response.clientExtensionResults },
});

/** Requests a signature by a passkey; with autofill, waits until the user chooses a passkey. */
export async function askForPasskey(
  { options }: SignInCeremony,
  byAutofill = false,
): Promise<Credential> {
  const { startAuthentication } = await loadPasskeys();
  return credentialOf(
    await startAuthentication({ optionsJSON: options, useBrowserAutofill: byAutofill }),
  );
}

/** Cancels a pending autofill request. */
export async function cancelAutofill(): Promise<void> {
  (await loadPasskeys()).WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey on this device for the signed-in person. */
export async function registerPasskey(name?: string): Promise<RegisteredPasskey> {
  const { id, options } = await authRequests.passkeyRegisterOptions();
  const { startRegistration } = await loadPasskeys();
  const credential = credentialOf(await startRegistration({ optionsJSON: options }));
  return authRequests.passkeyRegister(id, credential, name);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/**
 * Returns whether the person closed the browser's dialog or another request replaced it; not an
 * error to report.
 */
export const wasCancelled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

const creationTexts: Readonly<Record<string, string>> = {
  NotAllowedError: passkeyTexts.NotAllowedError,
  NotSupportedError: passkeyTexts.NotSupportedError,
  InvalidStateError: passkeyTexts.InvalidStateError,
  SecurityError: passkeyTexts.SecurityError,
  AbortError: passkeyTexts.AbortError,
};

/** Returns the message when creating a passkey failed (chapter 8, 'Passkey'). */
export function describePasskeyCreation(error: unknown): string {
  if (error instanceof ApiError) return describeAuthError(error, passkeyTexts.saveFailed).message;
  const text = creationTexts[nameOf(error)];
  if (text) return text;
  return error instanceof Error
    ? passkeyTexts.other(mask(error.message))
    : passkeyTexts.createFailed;
}

/** Returns the message when using a passkey failed. */
export function describePasskeyUse(error: unknown): string {
  if (wasCancelled(error)) return 'No passkey was used. Try again, or choose another method.';
  return describeAuthError(error, authErrors.webauthn_verification_failed.message).message;
}
