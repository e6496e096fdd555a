import { cartEmpty, type OrderedLine, type PlacedOrder } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireReading } from '../policy.ts';
import { type PricedLine, priceLines, requireStorable } from './pricing.ts';
import { selectCartLines, selectSellerName } from '../queries/cart.ts';
import { needsApproval, createDraft } from '../queries/writes.ts';
import { sealAnswers } from './answers.ts';
import { mapPartAnswers } from './parts.ts';
import { billOf, takeCartLines } from './cart.ts';
import { requireKnown, requireOrderable } from './relations.ts';
import { transitionOrderIn } from '../records/transition-order.ts';
import { orderDetail } from '../records/read-order.ts';

async function preview(
  tx: Tx,
  buyerId: string,
  lines: readonly PricedLine<OrderedLine>[],
): Promise<PlacedOrder['preview']> {
  requireOrderable(lines);
  const bill = billOf(lines);
  const currency = lines[0]?.currency ?? null;
  return {
    currency,
    first_bill: bill === null ? null : String(bill),
    needs_approval:
      bill !== null && currency !== null && (await needsApproval(tx, buyerId, currency, bill)),
    lines: lines.flatMap(({ line, plan, price_id, amounts }) =>
      plan === null || price_id === null || amounts === null
        ? []
        : [
            {
              plan_id: line.plan_id,
              service: plan.service,
              plan: plan.plan,
              quantity: line.quantity,
              price_id,
              once: String(amounts.once),
              recurring: String(amounts.recurring),
            },
          ],
    ),
  };
}

interface Details {
  readonly reference: string;
  readonly note: string;
  readonly dry_run: boolean;
}

/** Reduces a cart line to the fields of an ordered line. */
const orderedLine = ({
  plan_id,
  quantity,
  answers,
  beneficiary_id,
  trial_end,
  parts,
}: OrderedLine): OrderedLine => ({
  plan_id,
  quantity,
  answers,
  beneficiary_id,
  trial_end,
  parts,
});

interface NewOrder extends Details {
  readonly buyer_id?: string | undefined;
  readonly lines: readonly OrderedLine[];
  readonly from_cart?: boolean;
  readonly draft: boolean;
}

/**
 * Orders plans for the actor's own company, or as the seller for a company directly below one
 * within reach, at the buyer's prices today. With `from_cart`, orders the lines of the actor's
 * cart.
 *
 * @throws Problem `forbidden` for a caller who can't order or read orders; `not_found` for another
 *   buyer or plan; `validation_failed` for plans that can't be ordered; `conflict` if the cart was
 *   ordered or changed at the same time.
 */
export function createOrder(context: SignedIn, input: NewOrder): Promise<PlacedOrder> {
  const buyerId = input.buyer_id ?? context.actor.companyId;
  requireReading(context.actor);
  return withTenant(context, async (tx) => {
    if ((await selectSellerName(tx, buyerId)) === null) throw new Problem('not_found');
    const cart = input.from_cart === true ? await selectCartLines(tx) : [];
    const requested = [...input.lines, ...cart.map(orderedLine)];
    if (requested.length === 0)
      throw new Problem('validation_failed', { message: 'Order at least one plan.' });
    const lines = await priceLines(tx, buyerId, requested);
    requireKnown(lines);
    await requireStorable(tx, buyerId, lines);
    const orderPreview = await preview(tx, buyerId, lines);
    if (input.dry_run) return { order: null, preview: orderPreview };
    const { reference, note } = input;
    const ordered = lines.map(({ line, secrets, parts }) => ({
      ...line,
      answers: sealAnswers(context.answerSecrets, secrets, line.answers),
      parts: mapPartAnswers(parts, (part) =>
        sealAnswers(context.answerSecrets, part.secrets, part.answers),
      ),
    }));
    await takeCartLines(tx, cart);
    const source = cart.length > 0 ? 'cart' : 'api';
    const order = { buyerId, lines: ordered, source, reference, note } as const;
    const id = await createDraft(tx, order);
    if (id === null) throw new Problem('forbidden');
    if (!input.draft) await transitionOrderIn(tx, { id, event: 'submit', reason: '' });
    return { order: await orderDetail(tx, context, id), preview: orderPreview };
  });
}

interface SeenPrice {
  readonly line_id: string;
  readonly price_id: string;
  readonly once: string;
  readonly recurring: string;
}

/** Throws Problem `price_changed` with both prices of each line whose price has changed. */
function requireCurrentPrices(
  lines: readonly PricedLine<OrderedLine & { readonly id: string }>[],
  seen: readonly SeenPrice[],
): void {
  const prices = lines.flatMap(({ line, currency, price_id, amounts }) => {
    const shownPrice = seen.find(({ line_id }) => line_id === line.id);
    if (currency === null || price_id === null || amounts === null) return [];
    if (shownPrice?.price_id === price_id) return [];
    return [
      {
        line_id: line.id,
        currency,
        was: { once: shownPrice?.once ?? '', recurring: shownPrice?.recurring ?? '' },
        now: { once: String(amounts.once), recurring: String(amounts.recurring), price_id },
      },
    ];
  });
  if (prices.length > 0) throw new Problem('price_changed', { prices });
}

/**
 * Orders the contents of the actor's cart, and empties it.
 *
 * @throws Problem `forbidden` for a caller who can't order or read orders; `price_changed` with
 *   both prices if a price is no longer the one that was shown; `validation_failed` for an empty
 *   cart or lines that can't be ordered; `conflict` if the cart was ordered or changed at the same
 *   time.
 */
export function checkOut(
  context: SignedIn,
  { seen, reference, note, dry_run }: Details & { readonly seen: readonly SeenPrice[] },
): Promise<PlacedOrder> {
  const buyerId = context.actor.companyId;
  requireReading(context.actor);
  return withTenant(context, async (tx) => {
    const stored = await selectCartLines(tx);
    if (stored.length === 0) throw new Problem('validation_failed', { message: cartEmpty });
    const lines = await priceLines(tx, buyerId, stored);
    const orderPreview = await preview(tx, buyerId, lines);
    requireCurrentPrices(lines, seen);
    if (dry_run) return { order: null, preview: orderPreview };
    await takeCartLines(tx, stored);
    const ordered = lines.map(({ line, parts }): OrderedLine => ({
      ...orderedLine(line),
      parts: mapPartAnswers(parts, (part) => part.answers),
    }));
    const order = { buyerId, lines: ordered, source: 'cart', reference, note } as const;
    const id = await createDraft(tx, order);
    if (id === null) throw new Problem('forbidden');
    await transitionOrderIn(tx, { id, event: 'submit', reason: '' });
    return { order: await orderDetail(tx, context, id), preview: orderPreview };
  });
}
