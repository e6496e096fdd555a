import { companyNotFound } from '@trunkline/contract/kernel/refusals';
import type { ApprovalRule, TradeTerms } from '@trunkline/contract/orders';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  deleteRule,
  insertRule,
  isKnownCompany,
  isWithinReach,
  saveTermsRow,
  selectRules,
  selectTerms,
} from '../queries/rules.ts';

interface CompanyScope {
  readonly company_id?: string | undefined;
}

/**
 * Lists the terms of a company with the companies directly below it. Throws Problem `not_found`.
 */
export function listTerms(
  context: SignedIn,
  { company_id }: CompanyScope,
): Promise<{ items: TradeTerms[] }> {
  const sellerId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    if (!(await isWithinReach(tx, sellerId))) throw new Problem('not_found');
    return { items: await selectTerms(tx, sellerId) };
  });
}

const zones = new Set(Intl.supportedValuesOf('timeZone'));

/**
 * Sets the terms with a company directly below one within reach.
 *
 * @throws Problem `not_found` for any other company; `validation_failed` for an unknown time zone.
 */
export async function saveTerms(
  context: SignedIn,
  terms: Parameters<typeof saveTermsRow>[1],
): Promise<TradeTerms> {
  if (terms.time_zone !== 'UTC' && !zones.has(terms.time_zone))
    throw new Problem('validation_failed', {
      fields: [{ path: 'time_zone', message: 'Choose a time zone such as Europe/Berlin.' }],
    });
  return withTenant(context, async (tx) => {
    const sellerId = await saveTermsRow(tx, terms);
    if (sellerId === null) throw new Problem('not_found');
    const all = await selectTerms(tx, sellerId);
    const saved = all.find(({ buyer_id }) => buyer_id === terms.buyer_id);
    if (saved === undefined) throw new Problem('not_found');
    return saved;
  });
}

/** Lists the approval rules of a company. Throws Problem `not_found`. */
export function listRules(
  context: SignedIn,
  { company_id }: CompanyScope,
): Promise<{ items: ApprovalRule[] }> {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    if (!(await isWithinReach(tx, companyId))) throw new Problem('not_found');
    return { items: await selectRules(tx, companyId) };
  });
}

type NewRule = CompanyScope & Omit<Parameters<typeof insertRule>[1], 'company_id'>;

/**
 * Adds an approval rule to a company within reach. Throws Problem `not_found`, also for another
 * company that the actor doesn't trade with.
 */
export function addRule(
  context: SignedIn,
  { company_id, ...rule }: NewRule,
): Promise<ApprovalRule> {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    if (!(await isWithinReach(tx, companyId))) throw new Problem('not_found');
    if (rule.counterpart_id !== null && !(await isKnownCompany(tx, rule.counterpart_id)))
      throw new Problem('not_found', { message: companyNotFound });
    const added = await insertRule(tx, { company_id: companyId, ...rule });
    if (added === undefined) throw new Problem('not_found');
    return added;
  });
}

/** Removes an approval rule; pending approvals stay. Throws Problem `not_found`. */
export const removeRule = (context: SignedIn, { id }: { id: string }): Promise<{ id: string }> =>
  withTenant(context, async (tx) => {
    if (!(await deleteRule(tx, id))) throw new Problem('not_found');
    return { id };
  });
