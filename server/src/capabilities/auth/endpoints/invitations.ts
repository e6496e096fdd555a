import * as contract from '@trunkline/contract/auth';
import { signedInReadEndpoint, type Endpoint, signedInEndpoint } from '../endpoint.ts';
import { acceptWaitingInvitation } from '../verbs/accept-waiting-invitation.ts';
import { declineWaitingInvitation } from '../verbs/decline-waiting-invitation.ts';
import { listWaitingInvitations } from '../verbs/list-waiting-invitations.ts';

/** Invitations by id, after both steps; accepting by link is in endpoints/links.ts. */
export const invitationEndpoints: Readonly<Record<string, Endpoint>> = {
  '/invitations': signedInReadEndpoint('aal2', listWaitingInvitations),
  '/invitations/accept': signedInEndpoint(
    'aal2',
    contract.AcceptInvitationInput,
    acceptWaitingInvitation,
  ),
  '/invitations/decline': signedInEndpoint(
    'aal2',
    contract.DeclineInvitationInput,
    declineWaitingInvitation,
  ),
};
