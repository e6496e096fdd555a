import { accessMessages, type Verdict } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { isAccessible } from '../queries.ts';
import { allowed, withFailureMessage, refuseAccess, throwIfStrict } from '../violations.ts';

/**
 * Checks whether the actor may access a company. A refusal is recorded as a violation; in strict
 * mode it throws Problem `forbidden`.
 */
export async function validateCompany(
  context: SignedIn,
  { company_id, strict }: { company_id: string; strict: boolean },
): Promise<Verdict> {
  const subject = { type: 'company', id: company_id };
  const verdict = await withFailureMessage(
    accessMessages.companyFailed,
    withTenant(context, async (tx) =>
      (await isAccessible(tx, company_id))
        ? allowed
        : refuseAccess(tx, context, subject, accessMessages.company),
    ),
  );
  throwIfStrict(strict, verdict.allowed ? null : subject);
  return verdict;
}
