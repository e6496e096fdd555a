import {
  type ChargeInput,
  type NewPlan,
  type Plan,
  type PlanChanges,
  slugFrom,
} from '@trunkline/contract/catalog';
import { maxPlans } from '@trunkline/contract/catalog/plan-terms';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, refused } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { readPlan } from './list.ts';
import {
  type ChargeRow,
  insertPlan,
  lockPlan,
  replaceCharges,
  selectOwner,
  selectPlanCodes,
  selectPlans,
  setPlan,
} from './queries.ts';

/**
 * Creates a plan of a service in the actor's reach, as a draft.
 *
 * @throws Problem `not_found` for the service, `validation_failed` for a code in use or quantities
 * that don't fit, `conflict` if the service has too many plans.
 */
export function createPlan(context: SignedIn, input: NewPlan): Promise<Plan> {
  return withTenant(context, async (tx) => {
    const { charges, code, ...plan } = input;
    const company_id = await selectOwner(tx, plan.service_id);
    if (company_id === undefined) throw new Problem('not_found');
    if ((await selectPlans(tx, plan.service_id)).length >= maxPlans)
      throw new Problem('conflict', {
        message: `This service already has ${maxPlans} plans. Change one or delete a draft.`,
      });
    assertQuantities(plan);
    const id = crypto.randomUUID();
    const uniqueCode = freeCode(await selectPlanCodes(tx, company_id), code, plan.name);
    await insertPlan(tx, { id, company_id, ...plan, code: uniqueCode });
    await replaceCharges(tx, { id, company_id }, [], chargeRows([], charges));
    return readPlan(tx, context, id);
  });
}

/**
 * Updates a plan. One that has been offered keeps its terms and charges.
 *
 * @throws Problem `not_found`; `conflict` if someone else has changed it in the meantime, or for
 * the terms of a plan that was offered; `validation_failed` for quantities or charges that don't
 * fit.
 */
export function updatePlan(context: SignedIn, input: PlanChanges): Promise<Plan> {
  const { id, version, charges, ...sent } = input;
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  );
  return withTenant(context, async (tx) => {
    const before = await lockPlan(tx, id);
    if (before === undefined) throw new Problem('not_found');
    if (before.version !== version) throw new Problem('conflict', { message: conflictMessage });
    if (before.state !== 'draft' && charges !== undefined) throw refused('plan_offered');
    assertQuantities({ ...before, ...changes });
    await setPlan(tx, id, { name: before.name, ...changes });
    if (charges !== undefined)
      await replaceCharges(tx, before, before.charges, chargeRows(before.charges, charges));
    return readPlan(tx, context, id);
  });
}

/** Copies a plan to a draft with its own code. Throws Problem `not_found`. */
export function duplicatePlan(context: SignedIn, { id }: { id: string }): Promise<Plan> {
  return withTenant(context, async (tx) => {
    const source = await lockPlan(tx, id);
    if (source === undefined) throw new Problem('not_found');
    const { company_id, charges, own: _own, state: _state, offered_at: _at, ...plan } = source;
    const copy = crypto.randomUUID();
    const code = freeCode(await selectPlanCodes(tx, company_id), '', plan.code);
    const { version: _version, ...terms } = plan;
    await insertPlan(tx, { ...terms, id: copy, company_id, code });
    const rows = charges.map((charge) => ({ ...charge, id: crypto.randomUUID() }));
    await replaceCharges(tx, { id: copy, company_id }, [], rows);
    return readPlan(tx, context, copy);
  });
}

interface Quantities {
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly step_quantity: number;
}

/** Throws Problem `validation_failed` with the nearest valid quantities for an invalid maximum. */
function assertQuantities({
  min_quantity: min,
  max_quantity: max,
  step_quantity: step,
}: Quantities) {
  if (max === null || (max >= min && (max - min) % step === 0)) return;
  const nearest = Math.max(min, max - ((max - min) % step));
  const message = `Starting at ${min} in steps of ${step}, use ${nearest} or ${nearest + step}, or no limit.`;
  throw new Problem('validation_failed', { fields: [{ path: 'max_quantity', message }] });
}

/** Returns the rows of charges as sent; IDs of other plans' charges count as new. */
function chargeRows(
  before: readonly ChargeRow[],
  charges: readonly z.output<typeof ChargeInput>[],
): ChargeRow[] {
  const byId = new Map(before.map((charge) => [charge.id, charge]));
  const codes = charges.flatMap(({ id }) => byId.get(id ?? '')?.code ?? []);
  return charges.map(({ id, code, ...charge }) => {
    const existing = byId.get(id ?? '');
    if (existing !== undefined) return { ...charge, id: existing.id, code: existing.code };
    const uniqueCode = freeCode(codes, code, charge.name);
    codes.push(uniqueCode);
    return { ...charge, id: crypto.randomUUID(), code: uniqueCode };
  });
}

/**
 * Returns the requested code, or one derived from a name. Throws Problem `validation_failed` if the
 * requested code is in use.
 */
function freeCode(taken: readonly string[], requested: string, name: string): string {
  if (requested !== '' && taken.includes(requested)) {
    const message = `The code ${requested} is already in use. Use a different code.`;
    throw new Problem('validation_failed', { fields: [{ path: 'code', message }] });
  }
  const base = (requested || slugFrom(name).toUpperCase() || 'PLAN').slice(0, 36);
  for (let number = 2, code = base; ; number += 1) {
    if (!taken.includes(code)) return code;
    code = `${base}-${number}`;
  }
}
