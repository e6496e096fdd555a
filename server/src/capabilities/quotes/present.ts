import { lineAmounts, firstBill, type OrderedLine } from '@trunkline/contract/orders';
import type { QuoteLine } from '@trunkline/contract/quotes';
import type { FrozenLine } from '@trunkline/contract/quotes/content';
import { type PricedLine, presentParts } from '../orders/index.ts';

const unknownPlan = {
  service: 'Plan no longer available',
  plan: '',
  term_months: 0,
  bill_months: 1,
  trial_days: 0,
};

/** Presents a line of a draft at today's prices. */
export function presentDraftLine(priced: PricedLine<OrderedLine>): QuoteLine {
  const { line, plan, charges, amounts, problem, parts } = priced;
  const {
    service,
    plan: name,
    term_months,
    bill_months,
    trial_days,
  } = plan ? { ...plan } : unknownPlan;
  return {
    ...line,
    service,
    plan: name,
    term_months,
    bill_months,
    trial_days,
    charges,
    once: amounts === null ? null : String(amounts.once),
    recurring: amounts === null ? null : String(amounts.recurring),
    problem,
    parts: presentParts(parts, (answers) => answers),
  };
}

/** Presents a line as it was offered, with its parts. */
export function presentFrozenLine(line: FrozenLine, lines: readonly FrozenLine[]): QuoteLine {
  const { once, recurring } = lineAmounts(line.charges, line.quantity, line.currency);
  const { term_months, bill_months, trial_days, trial_end } = line.terms;
  return {
    plan_id: line.plan_id,
    service: line.service,
    plan: line.plan,
    term_months,
    bill_months,
    trial_days,
    trial_end,
    quantity: line.quantity,
    answers: line.answers,
    beneficiary_id: line.beneficiary_id,
    charges: line.charges,
    once: String(once),
    recurring: String(recurring),
    problem: null,
    parts: lines.flatMap(({ parent, part_id, ...part }) =>
      parent !== line.position || part_id === undefined
        ? []
        : [
            {
              part_id,
              plan_id: part.plan_id,
              service_id: part.service_id,
              service: part.service,
              plan: part.plan,
              quantity: part.quantity,
              answers: part.answers,
              choices: [],
            },
          ],
    ),
  };
}

/** Returns the total of the first bill of frozen lines, in minor units. */
export const frozenBill = (lines: readonly FrozenLine[]): bigint =>
  firstBill(
    lines.map(({ charges, quantity, currency, terms }) => ({
      ...lineAmounts(charges, quantity, currency),
      trial_days: terms.trial_days,
    })),
  );

/** Returns the first bill of draft lines; null unless every one has a price. */
export function draftBill(lines: readonly PricedLine<OrderedLine>[]): bigint | null {
  const pricedLines = lines.flatMap(({ amounts, plan }) =>
    amounts === null ? [] : [{ ...amounts, trial_days: plan?.trial_days ?? 0 }],
  );
  return pricedLines.length === lines.length && lines.length > 0 ? firstBill(pricedLines) : null;
}
