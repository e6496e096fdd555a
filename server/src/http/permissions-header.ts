import { createHash } from 'node:crypto';
import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { readerName } from '@trunkline/contract/kernel/reader';
import type { Actor } from '../kernel/context.ts';

/**
 * Returns a hash of the user's role, company and permissions. When it changes, open browsers
 * refetch their screens. It reveals nothing else.
 */
export function permissionsHash({ role, companyId, permissions }: Actor): string {
  const text = [role, companyId, ...[...permissions].toSorted()].join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

export function permissionsHeader(hash: string | undefined): Record<string, string> {
  return hash === undefined ? {} : { [permissionsHeaderName]: hash };
}

/**
 * Returns the header that identifies the reader, so that a browser may cache the response for them.
 * Responses under support access carry none and are never cached.
 */
export function readerHeader(actor: Actor | undefined): Record<string, string> {
  return actor === undefined || actor.support
    ? {}
    : { [readerHeaderName]: readerName(actor.userId, actor.companyId) };
}

/**
 * Checks whether a write queued in a browser was made by a different user than the one signed in
 * now. It stays queued for its author and is not accepted from anyone else.
 */
export function isForAnotherReader({ headers }: Request, actor: Actor): boolean {
  const named = headers.get(readerHeaderName);
  return (
    headers.has('idempotency-key') &&
    named !== null &&
    named !== readerHeader(actor)[readerHeaderName]
  );
}
