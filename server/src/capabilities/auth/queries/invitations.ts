import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface Offer {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly company_name: string;
  readonly inviter: string;
}

const open = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > $2';

/** An invitation that can be accepted, with what its mail and its page say. */
export async function findOffer(connection: Connection, id: string, now: Date) {
  return first(
    await connection.query<Offer>(
      `select i.id, i.email, i.role, i.expires_at, o.company_name, o.inviter
       from invitations i cross join app.invitation_offer(i.id) o where i.id = $1 and ${open}`,
      [id, now],
    ),
  );
}

/** The newest invitation that the owner of an address could accept. */
export async function findOfferFor(
  connection: Connection,
  email: string,
  now: Date,
): Promise<string | null> {
  const found = first(
    await connection.query<{ id: string }>(
      `select i.id from invitations i cross join app.invitation_offer(i.id)
       where i.email = $1 and ${open} order by i.created_at desc, i.id limit 1`,
      [email, now],
    ),
  );
  return found?.id ?? null;
}

/** The links of an invitation that was accepted, or is sent anew, stop working. */
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

/** Makes the person a member of the company that invited them; false when they belong to one, or it is over. */
export async function joinByInvitation(
  connection: Connection,
  userId: string,
  invitationId: string,
): Promise<boolean> {
  const found = first(
    await connection.query<{ joined: boolean }>('select app.join_by_invitation($1, $2) as joined', [
      userId,
      invitationId,
    ]),
  );
  return found?.joined ?? false;
}
