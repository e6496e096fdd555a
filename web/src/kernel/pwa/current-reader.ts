import { readerName } from '@trunkline/contract/kernel/reader';
import { readStored } from '../safe-storage.ts';

/** Storage keys from the specification (chapter 3): the signed-in user and their company. */
export const currentUserId = 'currentUserId';
export const currentTenantId = 'currentTenantId';

/**
 * Returns the key of the signed-in user and company, under which responses are cached and writes
 * queued; null if signed out or during support access.
 */
export function currentReader(): string | null {
  const user = readStored(currentUserId);
  const tenant = readStored(currentTenantId);
  return user === null || tenant === null ? null : readerName(user, tenant);
}
