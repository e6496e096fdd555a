import type { PersonFactors } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type FactorSelection, selectFactors } from '../queries/factors.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists second factors of people within reach, starting with people who never used one. */
export async function listFactors(
  context: SignedIn,
  { cursor, limit, ...selection }: FactorSelection & Page,
): Promise<{ items: PersonFactors[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  const rows = await withTenant(context, (tx) => selectFactors(tx, selection, page, context.now()));
  return pageOfRows(rows, page);
}
