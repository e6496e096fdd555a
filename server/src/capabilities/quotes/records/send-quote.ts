import { canonicalJson } from '@trunkline/contract/kernel/canonical-json';
import type { FrozenLine, QuoteContent } from '@trunkline/contract/quotes/content';
import type { QuoteDetail } from '@trunkline/contract/quotes';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { priceLines, requireOrderable } from '../../orders/index.ts';
import { frozenBill } from '../present.ts';
import { selectFrozenLines, sendRow } from '../queries/writes.ts';
import {
  selectNames,
  selectNewest,
  selectQuote,
  type StoredQuote,
  type StoredVersion,
} from '../queries/quotes.ts';
import { quoteDetail } from './read-quote.ts';

/** Throws Problem `validation_failed` that names the missing details of a quote. */
function requireComplete(
  { valid_until }: StoredQuote,
  { recipient_name, recipient_email, lines }: StoredVersion,
  today: string,
): void {
  const fields = [
    ...(recipient_name === ''
      ? [{ path: 'recipient_name', message: 'Enter the name of the recipient.' }]
      : []),
    ...(recipient_email === ''
      ? [{ path: 'recipient_email', message: 'Enter the email address of the recipient.' }]
      : []),
    ...(valid_until < today
      ? [{ path: 'valid_until', message: 'Choose today or a later day.' }]
      : []),
    ...(lines.length === 0 ? [{ path: 'lines', message: 'Add at least one plan.' }] : []),
  ];
  const [first] = fields;
  if (first !== undefined)
    throw new Problem('validation_failed', { message: first.message, fields });
}

async function contentOf(
  tx: Tx,
  quote: StoredQuote,
  { recipient_name, recipient_email, note, terms }: StoredVersion,
  lines: readonly FrozenLine[],
): Promise<QuoteContent> {
  const { seller, buyer } = await selectNames(tx, quote);
  return {
    number: quote.number,
    version: quote.latest,
    title: quote.title,
    seller: { id: quote.seller_id, name: seller },
    buyer: { id: quote.buyer_id, name: buyer },
    recipient: { name: recipient_name, email: recipient_email },
    valid_until: quote.valid_until,
    note,
    terms,
    lines: [...lines],
  };
}

/**
 * Freezes the draft of a quote at today's prices as canonical JSON and PDF, and sends it half a
 * minute later; a rule of the seller may require approval first.
 *
 * @throws Problem `not_found`; `forbidden`; `validation_failed` if something is missing or can't be
 *   ordered; `conflict` in another state.
 */
export const sendQuote = (
  context: SignedIn,
  { id, dry_run }: { readonly id: string; readonly dry_run: boolean },
): Promise<QuoteDetail> =>
  withTenant(context, async (tx) => {
    const [quote, newest] = await Promise.all([selectQuote(tx, id), selectNewest(tx, id)]);
    if (quote === undefined || newest === undefined) throw new Problem('not_found');
    if (quote.state === 'draft') {
      requireComplete(quote, newest, context.now().toISOString().slice(0, 10));
      // Checked before freezing, whose error is less specific.
      requireOrderable(await priceLines(tx, quote.buyer_id, newest.lines));
    }
    const lines = await selectFrozenLines(tx, id);
    if (lines === null) throw new Problem('forbidden');
    const content = await contentOf(tx, quote, newest, lines);
    if (dry_run) return quoteDetail(tx, context, id);
    // Loaded on demand, because most processes never render a quote.
    const { quotePdf } = await import('../document/pdf.ts');
    const pdf = await quotePdf(content, context.now());
    if ((await sendRow(tx, id, canonicalJson(content), pdf, frozenBill(lines))) === null)
      throw new Problem('forbidden');
    return quoteDetail(tx, context, id);
  });
