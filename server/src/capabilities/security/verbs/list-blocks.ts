import type { SecurityBlock } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentBlock } from '../present-block.ts';
import { type BlockSelection, selectBlocks } from '../queries/blocks.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists blocks within reach, newest first. */
export async function listBlocks(
  context: SignedIn,
  { cursor, limit, ...selection }: BlockSelection & Page,
): Promise<{ items: SecurityBlock[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  const rows = await withTenant(context, (tx) => selectBlocks(tx, selection, page));
  return pageOfRows(
    rows.map((row) => ({ ...row, ...presentBlock(context.actor, row) })),
    page,
  );
}
