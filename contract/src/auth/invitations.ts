import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** An invitation that waits for the answer of the signed-in person. */
export const WaitingInvitation = z.object({
  id: Id,
  company_name: z.string(),
  role: z.string(),
  /** Who sent it. */
  inviter: z.string(),
  expires_at: Instant,
  /** False for a member of another company: only somebody who signed up for themselves can change over. */
  can_accept: z.boolean(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/** `GET /api/auth/invitations`: those to the address that the signed-in person has confirmed, newest first. */
export const WaitingInvitations = z.object({ items: z.array(WaitingInvitation) });
export type WaitingInvitations = z.infer<typeof WaitingInvitations>;

/** `POST /api/auth/invitations/accept`: answers `Done`; company and role are others with the next request. */
export const AcceptInvitationInput = z.strictObject({ id: Id });

/**
 * `POST /api/auth/invitations/decline`: answers `Done`. With `not_me` the company that sent it cannot invite the
 * address again for 30 days.
 */
export const DeclineInvitationInput = z.strictObject({ id: Id, not_me: z.boolean() });
