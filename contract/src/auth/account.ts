import * as z from 'zod';
import { Instant } from '../kernel/list.ts';
import { Email } from './session.ts';
import { NewPassword } from './sign-in-methods.ts';
import { textOf } from '../kernel/text-kind.ts';

/** The current user's account, under `GET /api/auth/account`. */
export const Account = z.object({
  email: z.string(),
  /** The new address while a change is pending. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  /** Identity providers linked to the account. */
  providers: z.array(z.string()),
  passkeys: z.int(),
  factors: z.int(),
  recovery_codes: z.int(),
  created_at: Instant,
  /**
   * Until when factors, password and address can be changed without another second step; null if
   * one is required.
   */
  fresh_until: Instant.nullable(),
});
export type Account = z.infer<typeof Account>;

/** `POST /api/auth/password/change`; requires the current password if there is one. */
export const ChangePasswordInput = z.strictObject({
  current_password: textOf('secret', z.string().max(128).optional()),
  password: NewPassword,
  end_other_sessions: z.boolean().default(true),
});

/** `POST /api/auth/email/change`: emails both addresses; returns `Sent`. */
export const ChangeEmailInput = z.strictObject({ email: Email });
