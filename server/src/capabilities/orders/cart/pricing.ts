import {
  allowedQuantities,
  type CartLine,
  cartProblems,
  isAllowedQuantity,
  lineAmounts,
  type LineCharge,
  type OrderedLine,
} from '@trunkline/contract/orders';
import { storedAnswers } from '@trunkline/contract/catalog/question-types';
import type { Tx } from '@trunkline/database/database';
import { createHash } from 'node:crypto';
import { refused } from '../../../kernel/errors.ts';
import { requireFiles } from '../files/require-files.ts';
import {
  areBeneficiaries,
  type OrderablePlan,
  type PricedCharge,
  selectBundleParts,
  selectPlans,
  selectPricedCharges,
} from '../queries/cart.ts';
import { selectQuestions } from '../queries/questions.ts';
import { selectSuccessors, type Successor } from '../queries/relations.ts';
import { answersProblem } from './answers.ts';
import { requireParts, type ChosenPart, chooseParts } from './parts.ts';
import { relationNotices, requireOrderable } from './relations.ts';

/** A line with the buyer's price today. */
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
  /** The parts of a bundle; their problems also count as the bundle's. */
  readonly parts: readonly ChosenPart[];
}

const presentCharge = ({
  plan_id: _plan,
  currency: _currency,
  problem: _problem,
  ...charge
}: PricedCharge): LineCharge => charge;

/** Returns the ID of a price: the same for the same charges, brackets and currency. */
function hashPrice(currency: string, charges: readonly LineCharge[]): string {
  const content = charges.map(({ charge_id, brackets }) => [
    charge_id,
    brackets.map(({ from, rate_micro, flat_micro }) => [from, rate_micro, flat_micro]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([currency, content]))
    .digest('hex')
    .slice(0, 24);
}

/** Returns a message with the quantities that can be ordered; null if this is one of them. */
export const quantityProblem = (
  plan: Parameters<typeof isAllowedQuantity>[0],
  quantity: number,
): string | null => (isAllowedQuantity(plan, quantity) ? null : allowedQuantities(plan, quantity));

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
  return quantityProblem(plan, quantity);
}

const missingSuccessor = ({ service_id, service, slug }: Successor) => ({
  service_id,
  service,
  slug,
  quantity: 1,
});

/** Prices lines for a buyer, with the reason for each line that can't be ordered. */
export async function priceLines<Line extends OrderedLine>(
  tx: Tx,
  buyerId: string,
  lines: readonly Line[],
): Promise<PricedLine<Line>[]> {
  const planIds = [...new Set(lines.map(({ plan_id }) => plan_id))];
  if (planIds.length === 0) return [];
  const [plans, bundles, priced] = await Promise.all([
    selectPlans(tx, buyerId, planIds),
    selectBundleParts(tx, buyerId, planIds),
    selectPricedCharges(tx, buyerId, planIds),
  ]);
  const services = [...plans.values(), ...bundles].map(({ service_id }) => service_id);
  const questions = await selectQuestions(tx, [...new Set(services)]);
  const ordered = lines.map((line) => {
    const plan = plans.get(line.plan_id);
    const parts = chooseParts(bundles, questions, line);
    const { quantity, beneficiary_id } = line;
    const mainUnit = plan === undefined ? null : { ...plan, quantity, beneficiary_id };
    return { parts, units: [mainUnit, ...parts.map((part) => ({ ...part, beneficiary_id }))] };
  });
  const units = ordered.flatMap((each) => each.units);
  const notices = await relationNotices(tx, buyerId, units);
  const unavailable = planIds.filter((id) => !plans.has(id));
  const successors = await selectSuccessors(tx, buyerId, unavailable);
  return lines.map((requested, index) => {
    const parts = ordered[index]?.parts ?? [];
    const related = notices.splice(0, parts.length + 1);
    const plan = plans.get(requested.plan_id);
    const successor = successors.find(({ plan_id }) => plan_id === requested.plan_id);
    const ownQuestions = questions.filter(({ service_id }) => service_id === plan?.service_id);
    const line = { ...requested, answers: storedAnswers(ownQuestions, requested.answers) };
    const lineCharges = priced.filter(({ plan_id }) => plan_id === line.plan_id);
    const isPriced = lineCharges.length > 0 && lineCharges.every(({ problem }) => problem === null);
    const currency = isPriced ? (lineCharges[0]?.currency ?? null) : null;
    const charges = isPriced ? lineCharges.map(presentCharge) : [];
    return {
      line,
      plan: plan ?? null,
      charges,
      currency,
      price_id: currency === null ? null : hashPrice(currency, charges),
      amounts:
        currency === null || line.quantity < 1
          ? null
          : lineAmounts(charges, line.quantity, currency),
      problem:
        successor === undefined
          ? (problemOf(plan, lineCharges, line.quantity) ??
            related.find(({ problem }) => problem !== null)?.problem ??
            answersProblem(ownQuestions, line.answers) ??
            parts.find(({ problem }) => problem !== null)?.problem ??
            null)
          : `No longer on offer. ${successor.service} replaces it.`,
      missing:
        successor === undefined
          ? related.flatMap(({ missing }) => missing)
          : [missingSuccessor(successor)],
      secrets: ownQuestions.filter(({ secret }) => secret).map(({ key }) => key),
      parts,
    };
  });
}

/** Throws Problem `not_found` for a company that isn't the buyer or below it. */
export async function requireBeneficiaries(
  tx: Tx,
  buyerId: string,
  lines: readonly Pick<OrderedLine, 'beneficiary_id'>[],
): Promise<void> {
  const companies = lines.map(({ beneficiary_id }) => beneficiary_id);
  if (!(await areBeneficiaries(tx, buyerId, companies))) throw refused('beneficiary_unknown');
}

/**
 * Checks that lines can be stored. Throws Problem `not_found` for a part that the bundle doesn't
 * have or a company that can't use it, and `validation_failed` for a quantity that the plan doesn't
 * allow, naming the allowed ones, or for a file that doesn't exist.
 */
export async function requireStorable(
  tx: Tx,
  buyerId: string,
  lines: readonly PricedLine<OrderedLine>[],
): Promise<void> {
  await requireBeneficiaries(
    tx,
    buyerId,
    lines.map(({ line }) => line),
  );
  for (const { line, plan, parts } of lines) if (plan !== null) requireParts(parts, line);
  await requireFiles(
    tx,
    lines.flatMap(({ line, parts }) => [line, ...parts].map(({ answers }) => answers)),
  );
  const anyQuantity = { min_quantity: 1, max_quantity: null, step_quantity: 1 };
  requireOrderable(
    lines.map(({ line, plan }) => ({
      problem: quantityProblem(plan ?? anyQuantity, line.quantity),
    })),
    'quantity',
  );
}
