import type { AuditEntry } from '@trunkline/contract/audit';
import { type Actor, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { type AuditSelection, selectEntries } from '../queries/entries.ts';

export interface AuditQuery extends AuditSelection {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The company whose subtree an actor reads; null for the platform's people, who see every company's entries. */
export function subtreeOf({ companyKind, companyId }: Actor): string | null {
  return companyKind === 'platform' ? null : companyId;
}

/** Newest entries of the audit log within the actor's subtree, a page at a time. */
export async function listEntries(
  context: SignedIn,
  { cursor, limit, ...selection }: AuditQuery,
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
    selectEntries(tx, selection, { before, limit: limit + 1 }, subtreeOf(context.actor)),
  );
  const items = entries.slice(0, limit);
  return { items, nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
}
