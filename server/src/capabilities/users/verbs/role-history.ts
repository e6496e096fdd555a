import type { RoleHistoryEntry } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { invalidCursor } from '../../../kernel/errors.ts';
import { selectRoleHistory } from '../queries/roles.ts';

interface HistoryQuery {
  readonly company_id: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists changes to the roles of a company within reach, newest first, one page at a time. */
export async function roleHistory(
  context: SignedIn,
  { company_id, cursor, limit }: HistoryQuery,
): Promise<{ items: RoleHistoryEntry[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw invalidCursor();
  }
  const page = { before: cursor === undefined ? null : Number(cursor), limit: limit + 1 };
  const entries = await withTenant(context, (tx) => selectRoleHistory(tx, company_id, page));
  const items = entries.slice(0, limit);
  return { items, nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
}
