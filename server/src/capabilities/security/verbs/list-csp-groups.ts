import type { CspGroup } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectCspGroups } from '../queries/events.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists grouped policy violations of sites within reach, or those caused by browser extensions. */
export async function listCspGroups(
  context: SignedIn,
  { cause, ...page }: Page & { readonly cause: 'site' | 'extension' },
): Promise<{ items: CspGroup[]; nextCursor: string | null }> {
  return pageOfRows(
    await withTenant(context, (tx) => selectCspGroups(tx, cause === 'extension', page)),
    page,
  );
}
