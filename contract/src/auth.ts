import * as z from 'zod';
import { totp } from './kernel/constants.ts';
import { Id, Instant } from './kernel/list.ts';

/** Assurance of a session: aal1 after the first step, aal2 after the second (NIST SP 800-63B). */
export const Assurance = z.enum(['aal1', 'aal2']);
export type Assurance = z.infer<typeof Assurance>;

/** `POST /api/auth/sign-in/email`; answers a `Session` (never null). */
export const SignInInput = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
  rememberMe: z.boolean().default(false),
});

/** `GET /api/auth/get-session`; null when nobody is signed in. */
export const Session = z
  .object({
    user: z.object({ id: Id, email: z.string(), name: z.string() }),
    session: z.object({ id: Id, aal: Assurance, expiresAt: z.string() }),
  })
  .nullable();
export type Session = z.infer<typeof Session>;

export const Factor = z.object({
  id: Id,
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: Instant,
});
export type Factor = z.infer<typeof Factor>;

/** `GET /api/auth/mfa/factors` */
export const FactorList = z.object({
  current_level: Assurance,
  next_level: z.literal('aal2'),
  all: z.array(Factor),
  totp: z.array(Factor),
});
export type FactorList = z.infer<typeof FactorList>;

/** `POST /api/auth/mfa/enroll`: `qr_code` is an SVG data address, drawn by the server itself. */
export const EnrollInput = z.strictObject({
  factor_type: z.literal('totp'),
  friendly_name: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^\P{Cc}+$/u)
    .default(totp.friendlyName),
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

/** `POST /api/auth/mfa/verify`: the session that comes back is a new one at aal2. */
export const VerifyInput = z.strictObject({
  factorId: Id,
  challengeId: Id,
  code: z.string().regex(new RegExp(`^\\d{${totp.digits}}$`), 'Please enter a 6-digit code'),
});
export const Verified = z.object({ aal: z.literal('aal2'), expires_at: Instant });

/** `POST /api/auth/mfa/unenroll` */
export const UnenrollInput = z.strictObject({ factorId: Id });
export const Unenrolled = z.object({ id: Id });

/** `POST /api/auth/sign-out` */
export const SignedOut = z.object({ success: z.literal(true) });

export * from './kernel/auth-messages.ts';
