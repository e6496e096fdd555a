import type { QuoteDetail } from '@trunkline/contract/quotes';
import { QuoteContent } from '@trunkline/contract/quotes/content';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { priceLines } from '../../orders/index.ts';
import { quoteActions } from '../policy.ts';
import { draftBill, presentDraftLine, presentFrozenLine } from '../present.ts';
import {
  selectAcceptance,
  selectNewest,
  selectPdf,
  selectQuote,
  selectSellable,
  selectVersions,
  type StoredQuote,
  type StoredVersion,
} from '../queries/quotes.ts';

/** Reads the lines of a quote: frozen ones, or a draft's at today's prices. */
async function readLines(tx: Tx, quote: StoredQuote, { content, lines }: StoredVersion) {
  if (content !== null) {
    const frozen = QuoteContent.parse(JSON.parse(content)).lines;
    const topLines = frozen.filter(({ parent }) => parent === undefined);
    return { lines: topLines.map((line) => presentFrozenLine(line, frozen)) };
  }
  const priced = await priceLines(tx, quote.buyer_id, lines);
  const bill = draftBill(priced);
  return {
    lines: priced.map(presentDraftLine),
    currency: priced.find(({ currency }) => currency !== null)?.currency ?? null,
    amount: bill === null ? null : String(bill),
  };
}

/** Reads a quote within a transaction. Throws Problem `not_found`. */
export async function quoteDetail(tx: Tx, { actor }: SignedIn, id: string): Promise<QuoteDetail> {
  const [quote, newest, versions, acceptance] = await Promise.all([
    selectQuote(tx, id),
    selectNewest(tx, id),
    selectVersions(tx, id),
    selectAcceptance(tx, id),
  ]);
  if (quote === undefined || newest === undefined) throw new Problem('not_found');
  const { recipient_name, recipient_email, terms, note, deliver_at } = newest;
  return {
    ...quote,
    may: quoteActions(actor, quote),
    recipient_name,
    recipient_email,
    terms,
    note,
    deliver_at,
    ...(await readLines(tx, quote, newest)),
    versions,
    acceptance,
  };
}

/**
 * Reads a quote: a draft at today's prices, and otherwise as it was offered. Throws Problem
 * `not_found`.
 */
export const readQuote = (context: SignedIn, { id }: { id: string }): Promise<QuoteDetail> =>
  withTenant(context, (tx) => quoteDetail(tx, context, id));

/** Finds plans that the seller of a company can offer it; at most 20, and none for anyone else. */
export const findPlans = (context: SignedIn, { buyer_id, q }: { buyer_id: string; q: string }) =>
  withTenant(context, async (tx) => ({ items: await selectSellable(tx, buyer_id, q) }));

/** Reads the PDF of a quote. Throws Problem `not_found`, also for a draft. */
export async function readQuotePdf(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ number: number; pdf: Buffer }> {
  const file = await withTenant(context, (tx) => selectPdf(tx, id));
  if (file === undefined) throw new Problem('not_found');
  return file;
}
