import {
  allowedQuantities,
  type Answers,
  type CartLine,
  cartProblems,
  isAllowedQuantity,
  lineAmounts,
  type LineCharge,
  type OrderedLine,
} from '@trunkline/contract/orders';
import { givenProblems, storedAnswers } from '@trunkline/contract/catalog/question-types';
import type { Tx } from '@trunkline/database/database';
import { createHash } from 'node:crypto';
import {
  type OrderablePlan,
  type PricedCharge,
  selectPlans,
  selectPricedCharges,
} from '../queries/cart.ts';
import { selectQuestions, type StoredQuestion } from '../queries/questions.ts';
import { selectSuccessors, type Successor } from '../queries/relations.ts';
import { relationNotices } from './relations.ts';

/** A line with its price for the buyer today, and null for each answer that has to follow. */
export interface PricedLine<Line extends OrderedLine> {
  readonly line: Line;
  readonly plan: OrderablePlan | null;
  readonly charges: LineCharge[];
  readonly currency: string | null;
  readonly price_id: string | null;
  readonly amounts: { readonly once: bigint; readonly recurring: bigint } | null;
  readonly problem: string | null;
  readonly missing: CartLine['missing'];
  /** Keys of its secret questions. */
  readonly secrets: readonly string[];
}

const presentCharge = ({
  plan_id: _plan,
  currency: _currency,
  problem: _problem,
  ...charge
}: PricedCharge): LineCharge => charge;

/** Names a price: the same for the same charges, brackets and currency. */
function priceId(currency: string, charges: readonly LineCharge[]): string {
  const facts = charges.map(({ charge_id, brackets }) => [
    charge_id,
    brackets.map(({ from, rate_micro, flat_micro }) => [from, rate_micro, flat_micro]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([currency, facts]))
    .digest('hex')
    .slice(0, 24);
}

function problemOf(
  plan: OrderablePlan | undefined,
  charges: readonly PricedCharge[],
  quantity: number,
): string | null {
  if (plan === undefined) return cartProblems.not_offered;
  if (charges.length === 0) return cartProblems.not_priced;
  const reasons = charges.map(({ problem }) => problem);
  if (reasons.some((reason) => reason === 'not_offered' || reason === 'not_sold'))
    return cartProblems.not_offered;
  if (reasons.some((reason) => reason !== null)) return cartProblems.not_priced;
  return isAllowedQuantity(plan, quantity) ? null : allowedQuantities(plan);
}

const replacing = ({ service_id, service, slug }: Successor) => ({
  service_id,
  service,
  slug,
  quantity: 1,
});

/** Returns the problem with the first answer that can't be accepted, with its question. */
function answersProblem(questions: readonly StoredQuestion[], answers: Answers): string | null {
  const problems = givenProblems(questions, answers);
  const wrong = questions.find(({ key }) => problems[key] !== undefined);
  return wrong === undefined
    ? null
    : `${wrong.label.replace(/[?:.]$/, '')}: ${problems[wrong.key] ?? ''}`;
}

/** Prices lines for a buyer, or says of each why it can't be ordered. */
export async function priceLines<Line extends OrderedLine>(
  tx: Tx,
  buyerId: string,
  lines: readonly Line[],
): Promise<PricedLine<Line>[]> {
  const planIds = [...new Set(lines.map(({ plan_id }) => plan_id))];
  if (planIds.length === 0) return [];
  const [plans, priced] = await Promise.all([
    selectPlans(tx, planIds),
    selectPricedCharges(tx, buyerId, planIds),
  ]);
  const serviceIds = [...new Set([...plans.values()].map(({ service_id }) => service_id))];
  const questions = await selectQuestions(tx, serviceIds);
  const related = await relationNotices(
    tx,
    buyerId,
    lines.map(({ plan_id, quantity, beneficiary_id }) => {
      const plan = plans.get(plan_id);
      if (plan === undefined) return null;
      return { service_id: plan.service_id, service: plan.service, quantity, beneficiary_id };
    }),
  );
  const gone = planIds.filter((id) => !plans.has(id));
  const successors = await selectSuccessors(tx, buyerId, gone);
  return lines.map((asked, at) => {
    const plan = plans.get(asked.plan_id);
    const successor = successors.find(({ plan_id }) => plan_id === asked.plan_id);
    const own = questions.filter(({ service_id }) => service_id === plan?.service_id);
    const line = { ...asked, answers: storedAnswers(own, asked.answers) };
    const found = priced.filter(({ plan_id }) => plan_id === line.plan_id);
    const isPriced = found.length > 0 && found.every(({ problem }) => problem === null);
    const currency = isPriced ? (found[0]?.currency ?? null) : null;
    const charges = isPriced ? found.map(presentCharge) : [];
    return {
      line,
      plan: plan ?? null,
      charges,
      currency,
      price_id: currency === null ? null : priceId(currency, charges),
      amounts: currency === null ? null : lineAmounts(charges, line.quantity, currency),
      problem:
        successor === undefined
          ? (problemOf(plan, found, line.quantity) ??
            related[at]?.problem ??
            answersProblem(own, line.answers))
          : `No longer on offer. ${successor.service} replaces it.`,
      missing: successor === undefined ? (related[at]?.missing ?? []) : [replacing(successor)],
      secrets: own.filter(({ secret }) => secret).map(({ key }) => key),
    };
  });
}
