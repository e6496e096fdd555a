import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** A pending invitation for the signed-in person. */
export const WaitingInvitation = z.object({
  id: Id,
  company_name: z.string(),
  role: z.string(),
  /** Name of the person who sent it. */
  inviter: z.string(),
  expires_at: Instant,
  /** False for members of another company: only people who signed up on their own can switch. */
  can_accept: z.boolean(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/**
 * `GET /api/auth/invitations`: invitations sent to the person's confirmed address, newest first.
 */
export const WaitingInvitations = z.object({ items: z.array(WaitingInvitation) });
export type WaitingInvitations = z.infer<typeof WaitingInvitations>;

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
