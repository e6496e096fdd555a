import * as z from 'zod';
import { totp } from './kernel/constants.ts';
import { Id, Instant } from './kernel/list.ts';

/** Assurance of a session: aal1 after the first step, aal2 after the second (NIST SP 800-63B). */
export const Assurance = z.enum(['aal1', 'aal2']);
export type Assurance = z.infer<typeof Assurance>;

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
  friendly_name: z.string().trim().min(1).max(64).default(totp.friendlyName),
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

/** Messages by code of the sign-in screens (specification, chapter 8, 'Auth error messages by code'). */
export const authErrors = {
  invalid_credentials: { status: 401, message: 'Invalid email or password. Please check your credentials and try again.' },
  email_not_confirmed: { status: 403, message: 'Please verify your email address before signing in.' },
  email_address_invalid: { status: 400, message: 'Please enter a valid email address.' },
  password_too_short: { status: 400, message: 'Password must be at least 6 characters long.' },
  mfa_challenge_expired: { status: 400, message: 'Verification code has expired. Please request a new one.' },
  mfa_verification_failed: { status: 400, message: 'Invalid verification code. Please check your authenticator app and try again.' },
  mfa_enrollment_failed: { status: 400, message: 'Failed to set up two-factor authentication. Please try again.' },
  mfa_factor_not_found: { status: 404, message: 'MFA enrollment not found. Please try again.' },
  session_not_found: { status: 401, message: 'Your session has expired. Please sign in again.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type AuthErrorCode = keyof typeof authErrors;

/** Texts of the sign-in screens where no code is known (chapter 8, 'Sign-in screen'). */
export const authTexts = {
  signIn: 'Sign in failed. Please check your credentials.',
  verify: 'Invalid verification code. Please try again.',
  setup: 'Failed to set up MFA. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  checkRequirements: 'Failed to check MFA requirements',
  incompleteCode: 'Please enter a 6-digit code',
} as const;
