import { addDays } from '@trunkline/contract/kernel/days';
import type { OrderedLine } from '@trunkline/contract/orders';
import type { QuoteDetail } from '@trunkline/contract/quotes';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { priceLines, removeCartLines, selectCartLines } from '../../orders/index.ts';
import { draftBill, presentDraftLine } from '../present.ts';
import { insertQuote, type QuoteFacts, updateQuote } from '../queries/moves.ts';
import { selectQuote } from '../queries/quotes.ts';
import { quoteDetail } from './read-quote.ts';

/** Days for which a quote is valid by default. */
const usualDays = 30;

interface NewQuote extends Omit<QuoteFacts, 'valid_until'> {
  readonly buyer_id: string;
  readonly valid_until?: string | undefined;
  readonly from_cart: boolean;
  readonly dry_run: boolean;
}

/** The lines of the caller's cart for another buyer, without the beneficiary that it named. */
async function cartLines(tx: Tx): Promise<OrderedLine[]> {
  return (await selectCartLines(tx)).map(({ plan_id, quantity, answers, trial_end }) => ({
    plan_id,
    quantity,
    answers,
    trial_end,
    beneficiary_id: null,
  }));
}

async function preview(tx: Tx, buyerId: string, lines: readonly OrderedLine[]) {
  const priced = await priceLines(tx, buyerId, lines);
  const bill = draftBill(priced);
  return {
    currency: priced.find(({ currency }) => currency !== null)?.currency ?? null,
    first_bill: bill === null ? null : String(bill),
    lines: priced.map(presentDraftLine),
  };
}

/**
 * Creates a quote for a company directly below one that the actor sells for, also from the actor's
 * cart, which is emptied.
 *
 * @throws Problem `not_found` for another buyer.
 */
export function createQuote(context: SignedIn, input: NewQuote) {
  const { buyer_id, from_cart, dry_run, ...facts } = input;
  return withTenant(context, async (tx) => {
    const lines = [...facts.lines, ...(from_cart ? await cartLines(tx) : [])];
    const today = context.now().toISOString().slice(0, 10);
    const valid_until = facts.valid_until ?? addDays(today, usualDays);
    const id = await insertQuote(tx, buyer_id, { ...facts, valid_until, lines });
    if (id === null) throw new Problem('not_found');
    const shown = await preview(tx, buyer_id, lines);
    if (dry_run) throw new DryRun(shown);
    if (from_cart) await removeCartLines(tx, null);
    return { quote: await quoteDetail(tx, context, id), preview: shown };
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return { quote: null, preview: error.preview };
    throw error;
  });
}

/** Undoes the transaction of a dry run, which checks exactly what a real one does. */
class DryRun extends Error {
  readonly preview: Awaited<ReturnType<typeof preview>>;

  constructor(shown: Awaited<ReturnType<typeof preview>>) {
    super('dry run');
    this.preview = shown;
  }
}

/**
 * Changes the draft of a quote.
 *
 * @throws Problem `not_found`; `forbidden`; `conflict` once it is sent, or if someone else has
 *   saved it in the meantime.
 */
export const changeQuote = (
  context: SignedIn,
  { id, version, ...facts }: QuoteFacts & { readonly id: string; readonly version: number },
): Promise<QuoteDetail> =>
  withTenant(context, async (tx) => {
    if ((await selectQuote(tx, id)) === undefined) throw new Problem('not_found');
    if ((await updateQuote(tx, id, version, facts)) === null) throw new Problem('forbidden');
    return quoteDetail(tx, context, id);
  });
