import { accessMessages, type Verdict } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem, problemOf } from '../../kernel/errors.ts';
import { insertEvent } from '../audit/index.ts';
import { insertSecurityEvent } from './queries.ts';

export const allowed: Verdict = { allowed: true, message: null, known: true };

/** The resource a user tried to access: a type from the specification and the ID. */
export interface RequestedRecord {
  readonly type: string;
  readonly id: string;
}

type Kind = 'cross_tenant_access' | 'unknown_resource_type';
const severities = { cross_tenant_access: 'high', unknown_resource_type: 'low' } as const;

/**
 * Records a violation as a security event and in the audit log. A missing resource is recorded
 * exactly like another tenant's, so that readers can't tell the two apart.
 */
async function recordViolation(
  tx: Tx,
  { request }: SignedIn,
  kind: Kind,
  { type, id }: RequestedRecord,
): Promise<void> {
  const { endpoint, method, userAgent } = request;
  const details = { type, id };
  const event = { type: kind, severity: severities[kind], endpoint, method, userAgent, details };
  await insertSecurityEvent(tx, event);
  await insertEvent(tx, {
    type: `security.${kind}` as const,
    subject: null,
    label: type,
    outcome: kind === 'cross_tenant_access' ? 'denied' : 'done',
    detail: details,
  });
}

/**
 * Allows a type that isn't checked, as specified, but reports it as unknown; row-level security
 * still applies.
 */
export async function allowUnknownType(
  tx: Tx,
  context: SignedIn,
  subject: RequestedRecord,
): Promise<Verdict> {
  await recordViolation(tx, context, 'unknown_resource_type', subject);
  return { ...allowed, known: false };
}

/** Records a violation and returns the refusal. */
export async function refuseAccess(
  tx: Tx,
  context: SignedIn,
  subject: RequestedRecord,
  message: string,
): Promise<Verdict> {
  await recordViolation(tx, context, 'cross_tenant_access', subject);
  return { allowed: false, message, known: true };
}

/** Throws Problem `forbidden` for a recorded refusal in strict mode. */
export function throwIfStrict(
  strict: boolean,
  refused: Pick<RequestedRecord, 'type'> | null,
): void {
  if (!strict || refused === null) return;
  throw new Problem('forbidden', { message: accessMessages.violation(refused.type) });
}

/** Runs a check. If it fails unexpectedly, throws Problem with `message` and the cause. */
export async function withFailureMessage<Result>(
  message: string,
  check: Promise<Result>,
): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    throw new Problem(problemOf(error).code, { message, cause: error });
  }
}
