import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** A pending invitation for the signed-in person. */
export const PendingInvitation = z.object({
  id: Id,
  company_name: z.string(),
  role: z.string(),
  /** Name of the person who sent it. */
  inviter: z.string(),
  expires_at: Instant,
  /** False for members of another company: only people who signed up on their own can switch. */
  can_accept: z.boolean(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/**
 * `GET /api/auth/invitations`: invitations sent to the person's confirmed address, newest first.
 */
export const PendingInvitations = z.object({ items: z.array(PendingInvitation) });
export type PendingInvitations = z.infer<typeof PendingInvitations>;

/**
 * `POST /api/auth/invitations/accept`: returns `Done`; the new company and role apply from the next
 * request.
 */
export const AcceptInvitationInput = z.strictObject({ id: Id });

/**
 * `POST /api/auth/invitations/decline`: returns `Done`. With `not_me`, the company can't invite
 * this address again for 30 days.
 */
export const DeclineInvitationInput = z.strictObject({ id: Id, not_me: z.boolean() });
