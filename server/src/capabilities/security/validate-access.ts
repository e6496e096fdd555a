import { accessMessages, tenantResourceTypes, type Verdict } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { selectCompanyOf } from './queries.ts';
import { allowed, allowUnknownType, type RequestedRecord, refuseAccess } from './violations.ts';

const types: ReadonlySet<string> = new Set(tenantResourceTypes);

/**
 * Checks whether the actor may access a resource and, if a company is given, whether the resource
 * belongs to it. A violation is recorded in the same transaction.
 */
export async function validateAccess(
  tx: Tx,
  context: SignedIn,
  { type, id }: RequestedRecord,
  companyId?: string,
): Promise<Verdict> {
  if (!types.has(type)) return allowUnknownType(tx, context, { type, id });
  const company = await selectCompanyOf(tx, { type, id });
  if (company === null) {
    const message = type === 'user' ? accessMessages.user : accessMessages.resource;
    return refuseAccess(tx, context, { type, id }, message);
  }
  if (companyId !== undefined && companyId.toLowerCase() !== company)
    return refuseAccess(tx, context, { type, id }, accessMessages.ownership);
  return allowed;
}
