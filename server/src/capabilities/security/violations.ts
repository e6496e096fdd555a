import { accessMessages, type Verdict } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem, problemOf } from '../../kernel/errors.ts';
import { recordEvent } from '../audit/index.ts';
import { insertSecurityEvent } from './queries.ts';

export const allowed: Verdict = { allowed: true, message: null, known: true };

/** What somebody asked to reach: a type of the specification and the id they named. */
export interface Reached {
  readonly type: string;
  readonly id: string;
}

type Kind = 'cross_tenant_access' | 'unknown_resource_type';
const severities = { cross_tenant_access: 'high', unknown_resource_type: 'low' } as const;

/**
 * Remembers what the validator found, as a security event and in the audit log. What is not there is remembered
 * exactly as what is somebody else's: nobody who reads about it learns which it was.
 */
async function remember(
  tx: Tx,
  { request }: SignedIn,
  kind: Kind,
  { type, id }: Reached,
): Promise<void> {
  const { endpoint, method, userAgent } = request;
  const details = { type, id };
  const event = { type: kind, severity: severities[kind], endpoint, method, userAgent, details };
  await insertSecurityEvent(tx, event);
  await recordEvent(tx, {
    type: `security.${kind}` as const,
    subject: null,
    label: type,
    outcome: kind === 'cross_tenant_access' ? 'denied' : 'done',
    detail: details,
  });
}

/** Allows a type that is not checked, as specified, and says so; row-level security still applies. */
export async function passUnknown(tx: Tx, context: SignedIn, what: Reached): Promise<Verdict> {
  await remember(tx, context, 'unknown_resource_type', what);
  return { ...allowed, known: false };
}

/** A violation, recorded. */
export async function refuse(
  tx: Tx,
  context: SignedIn,
  what: Reached,
  message: string,
): Promise<Verdict> {
  await remember(tx, context, 'cross_tenant_access', what);
  return { allowed: false, message, known: true };
}

/** What strict mode makes of a refusal, once it is written down. */
export function throwIfStrict(strict: boolean, refused: Pick<Reached, 'type'> | null): void {
  if (!strict || refused === null) return;
  throw new Problem('forbidden', { message: accessMessages.violation(refused.type) });
}

/** A check that could not be made says so in its own words; the cause stays in the log. */
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
