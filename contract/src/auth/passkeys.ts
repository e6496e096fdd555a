import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { FriendlyName, SecondStepResult } from './second-step.ts';
import { Remember } from './session.ts';
import { textOf } from '../kernel/text-kind.ts';

/** A passkey as its owner sees it, under `GET /api/auth/passkeys`. */
export const Passkey = z.object({
  id: Id,
  /** Base64url, as the browser reports it. */
  credential_id: z.string(),
  name: z.string(),
  /** Whether it is synced between devices. */
  synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
export const Passkeys = z.object({
  items: z.array(Passkey),
  /**
   * Identifies the account to the browser, so that it can remove passkeys we no longer have
   * (WebAuthn, 5.1.10).
   */
  rp_id: z.string(),
  user_handle: z.string(),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** Options for PublicKeyCredential.parse…OptionsFromJSON, which validates them. */
const Options = z.record(z.string(), z.unknown());

/**
 * `POST /api/auth/passkeys/register/options`, `…/sign-in/options` and `…/challenge`: valid for five
 * minutes and one use.
 */
export const PasskeyCeremony = z.object({ id: Id, options: Options });
export type PasskeyCeremony = z.infer<typeof PasskeyCeremony>;

/** PublicKeyCredential.toJSON(); the server's WebAuthn library validates the contents. */
const Credential = textOf(
  'secret',
  z
    .object({
      id: z.string().max(1400),
      rawId: z.string().max(1400),
      type: z.literal('public-key'),
      response: z.record(z.string(), z.unknown()),
      clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
      authenticatorAttachment: z.string().max(40).optional(),
    })
    .strip(),
);
export type Credential = z.infer<typeof Credential>;

/** `POST /api/auth/passkeys/register` */
export const RegisterPasskeyInput = z.strictObject({
  id: Id,
  credential: Credential,
  name: FriendlyName.default('Passkey'),
});
export const RegisteredPasskey = SecondStepResult.extend({ passkey: Passkey });
export type RegisteredPasskey = z.infer<typeof RegisteredPasskey>;

/** `POST /api/auth/passkeys/sign-in`: both steps in one; returns a `Session` at aal2. */
export const PasskeySignInInput = z.strictObject({
  id: Id,
  credential: Credential,
  rememberMe: Remember,
});

/** `POST /api/auth/passkeys/verify`, as the second step; returns `SecondStepResult`. */
export const VerifyPasskeyInput = z.strictObject({
  id: Id,
  credential: Credential,
  trustDevice: z.boolean().default(false),
});

/** `POST /api/auth/passkeys/rename` */
export const RenamePasskeyInput = z.strictObject({ id: Id, name: FriendlyName });
/** `POST /api/auth/passkeys/remove` */
export const RemovePasskeyInput = z.strictObject({ id: Id });
