import {
  type Answers,
  Cart,
  type CartLine,
  firstBill,
  type OrderedLine,
} from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { maskAnswers, requireValid, sealAnswers } from './answers.ts';
import { requireFiles } from '../files/require-files.ts';
import { mapPartAnswers, presentParts, requireParts, chooseParts } from './parts.ts';
import { type PricedLine, priceLines, quantityProblem, requireBeneficiaries } from './pricing.ts';
import {
  type OrderablePlan,
  putCartLine,
  removeCartLines,
  selectBundleParts,
  selectCartLines,
  selectPlans,
  selectSellerName,
  type StoredCartLine,
} from '../queries/cart.ts';
import { selectQuestions } from '../queries/questions.ts';
import { needsApproval } from '../queries/writes.ts';

const unknownPlan = {
  service_slug: '',
  service: 'Plan no longer available',
  plan: '',
  term_months: 0,
  bill_months: 1,
  trial_days: 0,
  min_quantity: 1,
  max_quantity: null,
  step_quantity: 1,
};

function presentLine(priced: PricedLine<StoredCartLine>): CartLine {
  const { line, plan, amounts } = priced;
  return {
    ...line,
    answers: maskAnswers(line.answers),
    ...(plan ?? { ...unknownPlan, service_id: line.plan_id }),
    charges: priced.charges,
    price_id: priced.price_id,
    once: amounts === null ? null : String(amounts.once),
    recurring: amounts === null ? null : String(amounts.recurring),
    problem: priced.problem,
    missing: [...priced.missing],
    parts: presentParts(priced.parts, maskAnswers),
  };
}

/** Returns the total of the first bill of lines; null unless all have a price. */
export function billOf(
  lines: readonly Pick<PricedLine<OrderedLine>, 'amounts' | 'plan'>[],
): bigint | null {
  const known = lines.flatMap(({ amounts, plan }) =>
    amounts === null ? [] : [{ ...amounts, trial_days: plan?.trial_days ?? 0 }],
  );
  return known.length === lines.length && lines.length > 0 ? firstBill(known) : null;
}

async function presentCart(tx: Tx, { actor }: SignedIn): Promise<Cart> {
  const lines = await priceLines(tx, actor.companyId, await selectCartLines(tx));
  const bill = billOf(lines);
  const currency = lines.find((each) => each.currency !== null)?.currency ?? null;
  return Cart.parse({
    seller_name: await selectSellerName(tx, actor.companyId),
    currency,
    lines: lines.map(presentLine),
    first_bill: bill === null ? null : String(bill),
    needs_approval:
      bill !== null &&
      currency !== null &&
      (await needsApproval(tx, actor.companyId, currency, bill)),
  });
}

/** Reads the actor's cart at today's prices. */
export const readCart = (context: SignedIn): Promise<Cart> =>
  withTenant(context, (tx) => presentCart(tx, context));

/** Throws Problem `not_found`, or `validation_failed` with the quantities that can be ordered. */
async function requirePlan(
  tx: Tx,
  buyerId: string,
  { plan_id, quantity }: OrderedLine,
): Promise<OrderablePlan> {
  const plan = (await selectPlans(tx, buyerId, [plan_id])).get(plan_id);
  if (plan === undefined) throw new Problem('not_found');
  const message = quantityProblem(plan, quantity);
  if (message !== null)
    throw new Problem('validation_failed', { message, fields: [{ path: 'quantity', message }] });
  return plan;
}

async function saveLine(
  tx: Tx,
  { actor, answerSecrets }: SignedIn,
  id: string | null,
  line: OrderedLine,
  stored: Pick<OrderedLine, 'answers' | 'parts'> = { answers: {} },
): Promise<void> {
  const { service_id } = await requirePlan(tx, actor.companyId, line);
  await requireFiles(tx, [line.answers, ...(line.parts ?? []).map((part) => part.answers)]);
  await requireBeneficiaries(tx, actor.companyId, [line]);
  const bundle = await selectBundleParts(tx, actor.companyId, [line.plan_id]);
  const services = [service_id, ...bundle.map((part) => part.service_id)];
  const questions = await selectQuestions(tx, [...new Set(services)]);
  const sealFor = (service: string, submitted: Answers, previous: Answers = {}) => {
    const secrets = questions.filter((each) => each.service_id === service && each.secret);
    // Secret answers are checked now, because no one can read them once they are sealed. The others
    // are checked with the cart.
    requireValid(secrets, submitted);
    const keys = secrets.map(({ key }) => key);
    return sealAnswers(answerSecrets, keys, submitted, previous);
  };
  const answers = sealFor(service_id, line.answers, stored.answers);
  const before = new Map((stored.parts ?? []).map((part) => [part.part_id, part.answers]));
  const chosen = chooseParts(bundle, questions, line);
  requireParts(chosen, line);
  const parts = mapPartAnswers(chosen, (part) =>
    sealFor(part.service_id, part.answers, before.get(part.part_id)),
  );
  if ((await putCartLine(tx, id, { ...line, answers, parts })) === null)
    throw new Problem('not_found');
}

/**
 * Adds a plan to the actor's cart.
 *
 * @throws Problem `not_found` for a plan that the actor's company isn't offered;
 *   `validation_failed` for a quantity that can't be ordered, naming the allowed ones.
 */
export const addToCart = (context: SignedIn, line: OrderedLine): Promise<Cart> =>
  withTenant(context, async (tx) => {
    await saveLine(tx, context, null, line);
    return presentCart(tx, context);
  });

interface LineChanges {
  readonly id: string;
  readonly quantity?: number | undefined;
  readonly answers?: Answers | undefined;
  readonly beneficiary_id?: string | null | undefined;
  readonly trial_end?: 'convert' | 'end' | undefined;
  readonly parts?: OrderedLine['parts'];
}

/** Changes a line of the actor's cart. Throws Problem `not_found` or `validation_failed`. */
export const changeCartLine = (
  context: SignedIn,
  { id, quantity, answers, beneficiary_id, trial_end, parts }: LineChanges,
): Promise<Cart> =>
  withTenant(context, async (tx) => {
    const line = (await selectCartLines(tx)).find((each) => each.id === id);
    if (line === undefined) throw new Problem('not_found');
    const changed = {
      plan_id: line.plan_id,
      quantity: quantity ?? line.quantity,
      answers: answers ?? line.answers,
      beneficiary_id: beneficiary_id === undefined ? line.beneficiary_id : beneficiary_id,
      trial_end: trial_end ?? line.trial_end,
      parts: parts ?? line.parts,
    };
    await saveLine(tx, context, id, changed, line);
    return presentCart(tx, context);
  });

/** Removes a line from the actor's cart. Throws Problem `not_found`. */
export const removeCartLine = (context: SignedIn, { id }: { id: string }): Promise<Cart> =>
  withTenant(context, async (tx) => {
    if ((await removeCartLines(tx, [id])) === 0) throw new Problem('not_found');
    return presentCart(tx, context);
  });

/** Removes lines from the cart. Throws Problem `conflict` if one of them is already gone. */
export async function takeCartLines(
  tx: Tx,
  lines: readonly Pick<StoredCartLine, 'id'>[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if ((await removeCartLines(tx, ids)) < ids.length)
    throw new Problem('conflict', { message: 'The cart has changed in the meantime. Reload it.' });
}

/** Removes all lines from the actor's cart. */
export const emptyCart = (context: SignedIn): Promise<{ removed: number }> =>
  withTenant(context, async (tx) => ({ removed: await removeCartLines(tx, null) }));
