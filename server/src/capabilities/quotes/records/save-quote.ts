import { addDays } from '@trunkline/contract/kernel/days';
import type { Answers, OrderedLine } from '@trunkline/contract/orders';
import type { QuoteDetail } from '@trunkline/contract/quotes';
import { type SignedIn, withDryRun, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  mapPartAnswers,
  type PricedLine,
  priceLines,
  requireKnown,
  requireStorable,
  selectCartLines,
  type StoredCartLine,
  takeCartLines,
} from '../../orders/index.ts';
import { requireReading } from '../policy.ts';
import { draftBill, presentDraftLine } from '../present.ts';
import { insertQuote, type QuoteInput, updateQuote } from '../queries/writes.ts';
import { selectNewest, selectQuote } from '../queries/quotes.ts';
import { quoteDetail } from './read-quote.ts';

/** Days a quote is valid by default. */
const defaultValidDays = 30;

interface NewQuote extends Omit<QuoteInput, 'valid_until'> {
  readonly buyer_id: string;
  readonly valid_until?: string | undefined;
  readonly from_cart: boolean;
  readonly dry_run: boolean;
}

/** Lines of the caller's cart, without beneficiaries because the quote's buyer differs. */
const cartLines = (stored: readonly StoredCartLine[]): OrderedLine[] =>
  stored.map(({ plan_id, quantity, answers, trial_end, parts }) => ({
    plan_id,
    quantity,
    answers,
    trial_end,
    beneficiary_id: null,
    parts,
  }));

/** Returns a line without secret answers, which are requested once the quote is accepted. */
function offeredLine({ line, secrets, parts }: PricedLine<OrderedLine>): OrderedLine {
  return {
    ...line,
    answers: withoutAnswers(line.answers, secrets),
    parts: mapPartAnswers(parts, (part) => withoutAnswers(part.answers, part.secrets)),
  };
}

const withoutAnswers = (answers: Answers, secrets: readonly string[]): Answers => ({
  ...answers,
  ...Object.fromEntries(secrets.filter((key) => key in answers).map((key) => [key, null])),
});

function preview(priced: readonly PricedLine<OrderedLine>[]) {
  const bill = draftBill(priced);
  return {
    currency: priced.find(({ currency }) => currency !== null)?.currency ?? null,
    first_bill: bill === null ? null : String(bill),
    lines: priced.map(presentDraftLine),
  };
}

/**
 * Creates a quote for a company directly below one the actor sells for. With `from_cart`, moves the
 * lines of the actor's cart into it.
 *
 * @throws Problem `forbidden` for a caller who can't read quotes; `not_found` for an unavailable
 *   buyer or plan; `validation_failed` for a quantity that can't be ordered, listing the valid
 *   ones.
 */
export function createQuote(context: SignedIn, input: NewQuote) {
  const { buyer_id, from_cart, dry_run, ...quoteInput } = input;
  requireReading(context.actor);
  return withDryRun(context, dry_run, async (tx) => {
    const stored = from_cart ? await selectCartLines(tx) : [];
    const requested = [...quoteInput.lines, ...cartLines(stored)];
    const priced = await priceLines(tx, buyer_id, requested);
    requireKnown(priced.slice(0, quoteInput.lines.length));
    await requireStorable(tx, buyer_id, priced);
    const lines = priced.map(offeredLine);
    const today = context.now().toISOString().slice(0, 10);
    const valid_until = quoteInput.valid_until ?? addDays(today, defaultValidDays);
    const id = await insertQuote(tx, buyer_id, { ...quoteInput, valid_until, lines });
    if (id === null) throw new Problem('not_found');
    const quotePreview = preview(priced);
    if (dry_run) return { quote: null, preview: quotePreview };
    await takeCartLines(tx, stored);
    return { quote: await quoteDetail(tx, context, id), preview: quotePreview };
  });
}

/**
 * Changes the draft of a quote. A plan no longer on offer can stay until the quote is sent.
 *
 * @throws Problem `not_found`, also for a plan; `forbidden`; `validation_failed` for a quantity
 *   that can't be ordered; `conflict` once the quote is sent, or if someone else has saved it in
 *   the meantime.
 */
export const changeQuote = (
  context: SignedIn,
  { id, version, ...input }: QuoteInput & { readonly id: string; readonly version: number },
): Promise<QuoteDetail> =>
  withTenant(context, async (tx) => {
    const [quote, newest] = await Promise.all([selectQuote(tx, id), selectNewest(tx, id)]);
    if (quote === undefined) throw new Problem('not_found');
    const priced = await priceLines(tx, quote.buyer_id, input.lines);
    const knownPlans = new Set(newest?.lines.map(({ plan_id }) => plan_id));
    requireKnown(priced.filter(({ line }) => !knownPlans.has(line.plan_id)));
    await requireStorable(tx, quote.buyer_id, priced);
    const lines = priced.map(offeredLine);
    if ((await updateQuote(tx, id, version, { ...input, lines })) === null)
      throw new Problem('forbidden');
    return quoteDetail(tx, context, id);
  });
