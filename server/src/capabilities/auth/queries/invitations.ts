import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface OpenInvitation {
  readonly id: string;
  readonly company_id: string;
  readonly email: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly company_name: string;
  readonly inviter: string;
}

const open = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > $2';

/** Finds an invitation that can be accepted, with the details for its email and page. */
export async function findOpenInvitation(connection: Connection, id: string, now: Date) {
  return first(
    await connection.query<OpenInvitation>(
      `select i.id, i.company_id, i.email, i.role, i.expires_at, o.company_name, o.inviter
       from invitations i cross join app.invitation_offer(i.id) o where i.id = $1 and ${open}`,
      [id, now],
    ),
  );
}

export interface WaitingInvitationRow {
  readonly id: string;
  readonly company_name: string;
  readonly role: string;
  readonly inviter: string;
  readonly expires_at: Date;
  readonly can_accept: boolean;
}

/** Finds a person's pending invitations, newest first. */
export async function findWaitingInvitations(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<WaitingInvitationRow[]> {
  const { rows } = await connection.query<WaitingInvitationRow>(
    'select id, company_name, role, inviter, expires_at, can_accept from app.invitations_for($1, $2)',
    [userId, now],
  );
  return rows;
}

interface InvitationReply {
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

/** Moves a person to the company whose invitation they accept, if they can leave their own. */
export async function acceptWaiting(connection: Connection, { userId, id, now }: InvitationReply) {
  const row = first(
    await connection.query<{ outcome: 'accepted' | 'over' | 'member' }>(
      'select app.accept_invitation($1, $2, $3) as outcome',
      [userId, id, now],
    ),
  );
  return row?.outcome ?? 'over';
}

/** Declines an invitation for its recipient; false if it has already ended. */
export async function declineWaiting(
  connection: Connection,
  { userId, id, now, notMe }: InvitationReply & { readonly notMe: boolean },
): Promise<boolean> {
  const row = first(
    await connection.query<{ declined: boolean }>(
      'select app.decline_invitation($1, $2, $3, $4) as declined',
      [userId, id, notMe, now],
    ),
  );
  return row?.declined ?? false;
}

/** Invalidates the links of an invitation that was accepted or is being sent again. */
export async function endInvitationLinks(
  connection: Connection,
  invitationId: string,
  now: Date,
): Promise<void> {
  await connection.query(
    'update auth_links set used_at = $2 where invitation_id = $1 and used_at is null',
    [invitationId, now],
  );
}

/**
 * Makes a person a member of the company that invited them; false if they already belong to one or
 * the invitation has ended.
 */
export async function joinByInvitation(
  connection: Connection,
  userId: string,
  invitationId: string,
): Promise<boolean> {
  const row = first(
    await connection.query<{ joined: boolean }>('select app.join_by_invitation($1, $2) as joined', [
      userId,
      invitationId,
    ]),
  );
  return row?.joined ?? false;
}
