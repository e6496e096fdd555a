import type { AuditEntry } from '@trunkline/contract/audit';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectEntries } from '../queries.ts';

interface Query {
  readonly resource_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Newest entries of the audit log within the actor's subtree, a page at a time. */
export async function listEntries(
  context: SignedIn,
  { resource_id, cursor, limit }: Query,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw new Problem('validation_failed', {
      fields: [
        { path: 'cursor', message: 'This place in the list is not known. Start from the top.' },
      ],
    });
  }
  const before = cursor === undefined ? null : Number(cursor);
  const entries = await withTenant(context, (tx) =>
    selectEntries(tx, { resourceId: resource_id, before, limit: limit + 1 }),
  );
  const items = entries.slice(0, limit);
  return { items, nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
}
