import type { AuditEntry } from '@trunkline/contract/audit';
import { type Actor, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { invalidCursor } from '../../../kernel/errors.ts';
import { withOperation } from '../operation-summary.ts';
import { type AuditSelection, type AuditScope, selectEntries } from '../queries/entries.ts';

export interface AuditQuery extends AuditSelection {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Determines which entries an actor may see. */
export function auditScopeOf({ companyKind, companyId, headsBranch }: Actor): AuditScope {
  if (companyKind === 'platform') return 'everywhere';
  return headsBranch ? 'branch' : { below: companyId };
}

/** Returns a page of the newest audit log entries within the actor's subtree. */
export async function listEntries(
  context: SignedIn,
  { cursor, limit, ...selection }: AuditQuery,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw invalidCursor();
  }
  const before = cursor === undefined ? null : Number(cursor);
  const entries = await withTenant(context, (tx) =>
    selectEntries(
      tx,
      context,
      selection,
      { before, limit: limit + 1 },
      auditScopeOf(context.actor),
    ),
  );
  const items = entries.slice(0, limit).map(withOperation);
  return { items, nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
}
