import { accessMessages, type Verdict } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { validateAccess } from '../validate-access.ts';
import { withFailureMessage, throwIfStrict } from '../violations.ts';

interface ResourceInput {
  readonly type: string;
  readonly id: string;
  readonly company_id?: string | undefined;
  readonly strict: boolean;
}

/**
 * Checks whether the actor may access a resource and, if a company is given, whether the resource
 * belongs to it. A refusal is recorded as a violation; in strict mode it throws Problem
 * `forbidden`.
 */
export async function validateResource(
  context: SignedIn,
  { type, id, company_id, strict }: ResourceInput,
): Promise<Verdict> {
  const verdict = await withFailureMessage(
    accessMessages.resourceFailed,
    withTenant(context, (tx) => validateAccess(tx, context, { type, id }, company_id)),
  );
  throwIfStrict(strict, verdict.allowed ? null : { type });
  return verdict;
}
