import * as z from 'zod';
import { recoveryCodes, totp } from '../kernel/constants.ts';
import { Id, Instant } from '../kernel/list.ts';
import { Assurance } from './session.ts';

/** A name that somebody gives a factor or a passkey. */
export const FriendlyName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}+$/u);

export const Factor = z.object({
  id: Id,
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: Instant,
});
export type Factor = z.infer<typeof Factor>;

/** Why the second step is asked for, in the order of what is told first. */
export const askedReasons = ['device_expired', 'trusted_elsewhere', 'every_sign_in'] as const;

/** `GET /api/auth/mfa/factors` */
export const FactorList = z.object({
  current_level: Assurance,
  next_level: z.literal('aal2'),
  all: z.array(Factor),
  totp: z.array(Factor),
  /** How many passkeys and unused recovery codes there are. */
  passkeys: z.int(),
  recovery_codes: z.int(),
  /** Whether this person may let a browser skip the second step for 30 days. */
  may_trust_device: z.boolean(),
  asked_because: z.enum(askedReasons),
});
export type FactorList = z.infer<typeof FactorList>;

/** `POST /api/auth/mfa/enroll`: `qr_code` is an SVG data address, drawn by the server itself. */
export const EnrollInput = z.strictObject({
  factor_type: z.literal('totp'),
  friendly_name: FriendlyName.default(totp.friendlyName),
});
export const Enrollment = z.object({
  id: Id,
  qr_code: z.string(),
  secret: z.string(),
  uri: z.string(),
});
export type Enrollment = z.infer<typeof Enrollment>;

/** `POST /api/auth/mfa/challenge` */
export const ChallengeInput = z.strictObject({ factorId: Id });
export const Challenge = z.object({ id: Id, expires_at: Instant });
export type Challenge = z.infer<typeof Challenge>;

const TrustDevice = z.boolean().default(false);

/** `POST /api/auth/mfa/verify`: the session that comes back is a new one at aal2. */
export const VerifyInput = z.strictObject({
  factorId: Id,
  challengeId: Id,
  code: z.string().regex(new RegExp(`^\\d{${totp.digits}}$`), 'Please enter a 6-digit code'),
  trustDevice: TrustDevice,
});
export const RecoveryCode = z.string().regex(recoveryCodes.pattern);
export const Verified = z.object({
  aal: z.literal('aal2'),
  expires_at: Instant,
  /** Shown once: set when this was the first factor of an account, null otherwise. */
  recovery_codes: z.array(RecoveryCode).nullable(),
});
export type Verified = z.infer<typeof Verified>;

/** `POST /api/auth/mfa/recovery`; answers `Verified`. Case, spaces and hyphens do not matter. */
export const RecoveryInput = z.strictObject({
  code: z.string().min(1).max(64),
  trustDevice: TrustDevice,
});

/** `POST /api/auth/mfa/recovery-codes`: ten new ones; the old ones stop working. */
export const RecoveryCodes = z.object({ codes: z.array(RecoveryCode).length(recoveryCodes.count) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** `POST /api/auth/mfa/unenroll` */
export const UnenrollInput = z.strictObject({ factorId: Id });
export const Unenrolled = z.object({ id: Id });
