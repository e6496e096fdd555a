import type { AuditDetail } from '@trunkline/contract/audit';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { withOperation } from '../operation-summary.ts';
import { selectEntry } from '../queries/entries.ts';

/**
 * Returns one entry with the record before and after. Throws Problem `not_found`, also for entries
 * of other companies.
 */
export async function getEntry(context: SignedIn, { id }: { id: string }): Promise<AuditDetail> {
  const entry = await withTenant(context, (tx) => selectEntry(tx, context, Number(id)));
  if (entry === null) throw new Problem('not_found');
  return withOperation(entry);
}
