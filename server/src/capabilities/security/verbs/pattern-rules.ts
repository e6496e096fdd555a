import type { RowVersion } from '@trunkline/contract/kernel/resource';
import type { PatternName, PatternRuleRow } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  deletePatternRule,
  insertPatternRule,
  type PatternRuleValues,
  selectEffectiveRules,
  selectPatternRule,
  selectPatternRules,
  updatePatternRule,
} from '../queries/rules.ts';
import { conflictMessage } from '../../../kernel/resource/update.ts';
import { assertTightens } from '../tightening.ts';
import { explainRuleConflict } from '../rule-conflict.ts';

/** Lists pattern rules within reach, and the effective rules of the caller's own company. */
export function listRules(context: SignedIn) {
  return withTenant(context, async (tx) => ({
    items: await selectPatternRules(tx),
    effective: await selectEffectiveRules(tx),
  }));
}

/**
 * Creates a stricter rule for a company within reach. Throws Problem `validation_failed` for a
 * looser one, `conflict` if the company has one of this priority, or `not_found`.
 */
export function createRule(
  context: SignedIn,
  rule: PatternRuleValues & { readonly company_id: string; readonly pattern: PatternName },
): Promise<PatternRuleRow> {
  assertTightens(rule.pattern, rule);
  return explainRuleConflict(
    withTenant(context, async (tx) => {
      const id = await insertPatternRule(tx, rule);
      const created = await selectPatternRule(tx, id);
      if (created === null) throw new Problem('not_found');
      return created;
    }),
  );
}

/**
 * Changes a rule within reach. Throws like `createRule`, and Problem `not_found`, or `conflict` if
 * someone else saved first.
 */
export function updateRule(
  context: SignedIn,
  { id, version, ...values }: PatternRuleValues & RowVersion,
): Promise<PatternRuleRow> {
  return explainRuleConflict(
    withTenant(context, async (tx) => {
      const existing = await selectPatternRule(tx, id);
      if (existing === null) throw new Problem('not_found');
      assertTightens(existing.pattern, values);
      if (!(await updatePatternRule(tx, { id, version }, values)))
        throw new Problem('conflict', { message: conflictMessage });
      const changed = await selectPatternRule(tx, id);
      if (changed === null) throw new Problem('not_found');
      return changed;
    }),
  );
}

/** Removes a rule within reach. Throws Problem `not_found`. */
export async function removeRule(
  context: SignedIn,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deletePatternRule(tx, id))))
    throw new Problem('not_found');
  return { id };
}
