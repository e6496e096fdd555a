import { createHash } from 'node:crypto';
import { readerHeaderName, permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { readerName } from '@trunkline/contract/kernel/reader';
import type { Actor } from '../kernel/context.ts';

/**
 * Stands for role, company and permissions of whoever asks: another text than last time tells an open browser that
 * they were changed, so that its screens ask anew. It tells nothing else.
 */
export function permissionsHash({ role, companyId, permissions }: Actor): string {
  const whole = [role, companyId, ...[...permissions].toSorted()].join(' ');
  return createHash('sha256').update(whole).digest('base64url').slice(0, 12);
}

export function permissionsHeader(rights: string | undefined): Record<string, string> {
  return rights === undefined ? {} : { [permissionsHeaderName]: rights };
}

/**
 * Says for whom an answer was made, so that a browser may keep it for them. What is seen with somebody else's eyes
 * is nobody's to keep.
 */
export function readerHeader(actor: Actor | undefined): Record<string, string> {
  return actor === undefined || actor.support
    ? {}
    : { [readerHeaderName]: readerName(actor.userId, actor.companyId) };
}

/**
 * Whether a write that waited in a browser was made in another name than that of whoever is signed in there by now:
 * it waits for them, and is taken from nobody else.
 */
export function isForAnother({ headers }: Request, actor: Actor): boolean {
  const named = headers.get(readerHeaderName);
  return (
    headers.has('idempotency-key') &&
    named !== null &&
    named !== readerHeader(actor)[readerHeaderName]
  );
}
