import type { Invitation } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { selectInvitations } from '../queries/invitations.ts';

interface Query {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const sort = '-created_at';

/** Lists invitations within reach, newest first, one page at a time. */
export async function listInvitations(
  context: SignedIn,
  { search, cursor, limit }: Query,
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  const { actor, now } = context;
  const position = cursor === undefined ? null : decodeCursor(cursor, sort);
  const below = actor.companyKind === 'platform' ? null : actor.companyId;
  const found = await withTenant(context, (tx) =>
    selectInvitations(tx, { now: now(), below, search, position, limit: limit + 1 }),
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    items: page,
    nextCursor: hasMore ? encodeCursor(sort, { value: last.sort_value, id: last.id }) : null,
  };
}
