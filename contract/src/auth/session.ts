import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { textOf } from '../kernel/text-kind.ts';

/**
 * Assurance level of a session: aal1 after the first step, aal2 after the second (NIST SP 800-63B).
 */
export const Assurance = z.enum(['aal1', 'aal2']);
export type Assurance = z.infer<typeof Assurance>;

/** An email address as typed; the server converts it to lower case. */
export const Email = textOf('code', z.string().trim().min(1).max(254));
export const Remember = z.boolean().default(false);

/** `GET /api/auth/get-session`; null when no one is signed in. */
export const Session = z
  .object({
    user: z.object({ id: Id, email: z.string(), name: z.string() }),
    session: z.object({ id: Id, aal: Assurance, expiresAt: z.string() }),
  })
  .nullable();
export type Session = z.infer<typeof Session>;

/** How the session was started. For an identity provider: `oidc:` and its name. */
export const SessionMethod = z.string();

/** One running session, as shown to its owner under `GET /api/auth/sessions`. */
export const SessionEntry = z.object({
  id: Id,
  current: z.boolean(),
  method: SessionMethod,
  /** The browser and system: 'Firefox on Linux'. */
  device: z.string(),
  /** IP address of the last activity. */
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

/** `POST /api/auth/sessions/extend`, after activity; the absolute end doesn't move. */
export const Extended = z.object({ expires_at: Instant });

/** `POST /api/auth/sessions/revoke-others`: the number of sessions ended. */
export const RevokedSessions = z.object({ ended: z.int() });

/** `POST /api/auth/sign-out` and `POST /api/auth/sign-out-everywhere` */
export const SignedOut = z.object({ success: z.literal(true) });

/** The response of operations that return nothing. */
export const Done = z.object({ done: z.literal(true) });

/** A browser that skips the second step, under `GET /api/auth/trusted-devices`. */
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
