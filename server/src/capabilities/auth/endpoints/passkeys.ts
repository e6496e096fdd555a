import * as contract from '@trunkline/contract/auth';
import * as z from 'zod';
import {
  signedInReadEndpoint,
  type Endpoint,
  publicEndpoint,
  signedInEndpoint,
} from '../endpoint.ts';
import { beginPasskeyRegistration } from '../verbs/begin-passkey-registration.ts';
import { beginPasskeySignIn } from '../verbs/begin-passkey-sign-in.ts';
import { challengePasskey } from '../verbs/challenge-passkey.ts';
import { listPasskeys } from '../verbs/list-passkeys.ts';
import { registerPasskey } from '../verbs/register-passkey.ts';
import { removePasskey } from '../verbs/remove-passkey.ts';
import { renamePasskey } from '../verbs/rename-passkey.ts';
import { signInWithPasskey } from '../verbs/sign-in-with-passkey.ts';
import { verifyPasskey } from '../verbs/verify-passkey.ts';

const noInput = z.strictObject({});

/**
 * Passkeys for sign-in, as the second step, and in the settings. The second step has only the
 * general limit because signatures can't be guessed: passkeys work while codes are locked.
 */
export const passkeyEndpoints: Readonly<Record<string, Endpoint>> = {
  '/passkeys': signedInReadEndpoint('aal2', listPasskeys),
  '/passkeys/register/options': signedInEndpoint('aal1', noInput, beginPasskeyRegistration),
  '/passkeys/register': signedInEndpoint('aal1', contract.RegisterPasskeyInput, registerPasskey),
  '/passkeys/sign-in/options': publicEndpoint(noInput, beginPasskeySignIn),
  '/passkeys/sign-in': publicEndpoint(contract.PasskeySignInInput, signInWithPasskey, {
    limit: 'mfa_verify',
    checksSecret: 'random',
  }),
  '/passkeys/challenge': signedInEndpoint('aal1', noInput, challengePasskey),
  '/passkeys/verify': signedInEndpoint('aal1', contract.VerifyPasskeyInput, verifyPasskey),
  '/passkeys/rename': signedInEndpoint('aal2', contract.RenamePasskeyInput, renamePasskey),
  '/passkeys/remove': signedInEndpoint('fresh', contract.RemovePasskeyInput, removePasskey),
};
