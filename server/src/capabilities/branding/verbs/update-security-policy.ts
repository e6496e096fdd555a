import type { OwnPolicy, SecurityPolicy } from '@trunkline/contract/branding';
import { loosenedParts } from '@trunkline/contract/kernel/security-policy';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectPolicy, storePolicy } from '../queries/policies.ts';

interface Input {
  company_id: string;
  /** The version that was read. */
  version: number;
  policy: OwnPolicy;
}

/**
 * Changes a company's own choices of its security policy; a shorter session length ends sessions
 * that are older. Throws Problem `not_found`, `validation_failed` for a choice looser than the
 * companies above allow, and `conflict` if someone changed the policy in the meantime.
 */
export async function updateSecurityPolicy(
  context: SignedIn,
  { company_id, version, policy }: Input,
): Promise<SecurityPolicy> {
  return withTenant(context, async (tx) => {
    const before = await selectPolicy(tx, company_id);
    if (before === null) throw new Problem('not_found');
    const loosened = before.is_platform ? [] : loosenedParts(policy, before.inherited);
    if (loosened.length > 0) {
      throw new Problem('validation_failed', {
        fields: loosened.map((part) => ({
          path: `policy.${part}`,
          message:
            'A company above this one has a stricter policy. Choose a setting that is at least as strict.',
        })),
      });
    }
    if (!(await storePolicy(tx, { companyId: company_id, version }, policy)))
      throw new Problem('conflict', {
        message: 'Someone else has changed this policy. Reload it.',
      });
    const after = await selectPolicy(tx, company_id);
    if (after === null) throw new Problem('not_found');
    return after;
  });
}
