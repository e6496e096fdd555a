import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { Tx } from '@trunkline/database/database';
import { relationNotices, requireOrderable } from '../../orders/index.ts';

/**
 * Throws Problem `validation_failed` if the buyer lacks a service that the offer requires, or has
 * one that it excludes; both may have changed since the quote was sent.
 */
export async function requireAcceptable(
  tx: Tx,
  { buyer, lines }: QuoteContent,
  selectRelations?: Parameters<typeof relationNotices>[3],
): Promise<void> {
  requireOrderable(await relationNotices(tx, buyer.id, lines, selectRelations));
}
