import type { SecurityBlock } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type BlockSelection, selectBlocks } from '../queries/blocks.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists blocks within reach, newest first. */
export async function listBlocks(
  context: SignedIn,
  { cursor, limit, ...selection }: BlockSelection & Page,
): Promise<{ items: SecurityBlock[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  return pageOfRows(await withTenant(context, (tx) => selectBlocks(tx, selection, page)), page);
}
