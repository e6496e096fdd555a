import type { Tx } from '@trunkline/database/database';
import type { Me } from '@trunkline/contract/users';
import type { Actor, SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type ActorRow, selectActor } from './queries.ts';
import { me } from './verbs/me.ts';

export function actorOf(
  identity: Pick<Actor, 'userId' | 'sessionId' | 'sessionExpiresAt' | 'support'>,
  row: ActorRow,
): Actor {
  return {
    ...identity,
    companyId: row.company_id,
    companyName: row.company_name,
    companySlug: row.company_slug,
    companyKind: row.company_kind,
    headsBranch: row.heads_branch,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    photoUrl: row.profile_photo_url,
    role: row.role,
    permissions: new Set(row.permissions),
  };
}

/** Reads the signed-in user after a change in this transaction. */
export async function readMe(tx: Tx, context: SignedIn): Promise<Me> {
  const row = await selectActor(tx);
  if (row === null) throw new Problem('unauthenticated');
  return me({ ...context, actor: actorOf(context.actor, row) });
}
