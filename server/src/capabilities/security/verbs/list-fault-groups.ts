import type { FaultGroup } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectFaultGroups } from '../queries/events.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists grouped browser errors from sites within reach, or those caused by extensions. */
export async function listFaultGroups(
  context: SignedIn,
  { cause, ...page }: Page & { readonly cause: 'site' | 'extension' },
): Promise<{ items: FaultGroup[]; nextCursor: string | null }> {
  return pageOfRows(
    await withTenant(context, (tx) => selectFaultGroups(tx, cause === 'extension', page)),
    page,
  );
}
