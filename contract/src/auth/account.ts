import * as z from 'zod';
import { Instant } from '../kernel/list.ts';
import { Email } from './session.ts';
import { NewPassword } from './sign-in-methods.ts';

/** How somebody's own account stands, under `GET /api/auth/account`. */
export const Account = z.object({
  email: z.string(),
  /** The address a change is on its way to. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  /** Third parties that sign this person in. */
  providers: z.array(z.string()),
  passkeys: z.int(),
  factors: z.int(),
  recovery_codes: z.int(),
  created_at: Instant,
  /** Until when factors, password and address may be changed without asking for the second step again; null when it must be asked. */
  fresh_until: Instant.nullable(),
});
export type Account = z.infer<typeof Account>;

/** `POST /api/auth/password/change`; the current password where there is one. */
export const ChangePasswordInput = z.strictObject({
  current_password: z.string().max(128).optional(),
  password: NewPassword,
  end_other_sessions: z.boolean().default(true),
});

/** `POST /api/auth/email/change`: writes to both addresses; answers `Sent`. */
export const ChangeEmailInput = z.strictObject({ email: Email });
