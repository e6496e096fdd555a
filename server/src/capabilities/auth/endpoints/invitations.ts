import * as contract from '@trunkline/contract/auth';
import { callSignedIn, type Endpoint, signedIn } from '../endpoint.ts';
import { acceptWaitingInvitation } from '../verbs/accept-waiting-invitation.ts';
import { declineWaitingInvitation } from '../verbs/decline-waiting-invitation.ts';
import { listWaitingInvitations } from '../verbs/list-waiting-invitations.ts';

/** Invitations by id, after both steps; accepting by link is in endpoints/links.ts. */
export const invitationEndpoints: Readonly<Record<string, Endpoint>> = {
  '/invitations': callSignedIn('aal2', listWaitingInvitations),
  '/invitations/accept': signedIn('aal2', contract.AcceptInvitationInput, acceptWaitingInvitation),
  '/invitations/decline': signedIn(
    'aal2',
    contract.DeclineInvitationInput,
    declineWaitingInvitation,
  ),
};
