import { accessMessages, type Verdict } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { validateAccess } from '../resource.ts';
import { withFailureMessage, throwIfStrict } from '../violations.ts';

interface Question {
  readonly type: string;
  readonly id: string;
  readonly company_id?: string | undefined;
  readonly strict: boolean;
}

/**
 * Whether the actor may access a resource, and whether it is of the company that is named, where one is. What is
 * refused is recorded as a violation; in strict mode it is a Problem `forbidden`.
 */
export async function validateResource(
  context: SignedIn,
  { type, id, company_id, strict }: Question,
): Promise<Verdict> {
  const verdict = await withFailureMessage(
    accessMessages.resourceFailed,
    withTenant(context, (tx) => validateAccess(tx, context, { type, id }, company_id)),
  );
  throwIfStrict(strict, verdict.allowed ? null : { type });
  return verdict;
}
