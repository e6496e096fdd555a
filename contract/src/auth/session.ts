import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** Assurance of a session: aal1 after the first step, aal2 after the second (NIST SP 800-63B). */
export const Assurance = z.enum(['aal1', 'aal2']);
export type Assurance = z.infer<typeof Assurance>;

/** An address as it is typed in; the server folds its case. */
export const Email = z.string().trim().min(1).max(254);
export const Remember = z.boolean().default(false);

/** `GET /api/auth/get-session`; null when nobody is signed in. */
export const Session = z
  .object({
    user: z.object({ id: Id, email: z.string(), name: z.string() }),
    session: z.object({ id: Id, aal: Assurance, expiresAt: z.string() }),
  })
  .nullable();
export type Session = z.infer<typeof Session>;

/** How a session began. A third party's is `oidc:` and its name. */
export const SessionMethod = z.string();

/** One running session, as its owner sees it under `GET /api/auth/sessions`. */
export const SessionEntry = z.object({
  id: Id,
  current: z.boolean(),
  method: SessionMethod,
  /** What it was begun with, in words: 'Firefox on Linux'. */
  device: z.string(),
  /** Network address of the last activity. */
  address: z.string(),
  remember_me: z.boolean(),
  created_at: Instant,
  last_activity: Instant,
  expires_at: Instant,
});
export type SessionEntry = z.infer<typeof SessionEntry>;
export const SessionEntries = z.object({ items: z.array(SessionEntry) });

/** `POST /api/auth/sessions/revoke` */
export const RevokeSessionInput = z.strictObject({ id: Id });

/** `POST /api/auth/sessions/extend`, after activity: the end itself does not move. */
export const Extended = z.object({ expires_at: Instant });

/** `POST /api/auth/sessions/revoke-others`: how many have ended. */
export const RevokedSessions = z.object({ ended: z.int() });

/** `POST /api/auth/sign-out` and `POST /api/auth/sign-out-everywhere` */
export const SignedOut = z.object({ success: z.literal(true) });

/** What is answered where there is nothing to say but that it is done. */
export const Done = z.object({ done: z.literal(true) });

/** A browser that need not take the second step again, under `GET /api/auth/trusted-devices`. */
export const TrustedDevice = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;
export const TrustedDevices = z.object({ items: z.array(TrustedDevice) });

/** `POST /api/auth/trusted-devices/revoke` */
export const RevokeDeviceInput = z.strictObject({ id: Id });
