import { readerName } from '@trunkline/contract/kernel/reader';
import { readStored } from '../safe-storage.ts';

/** Storage keys from the specification (chapter 3): the signed-in user and their company. */
export const currentUserId = 'currentUserId';
export const currentTenantId = 'currentTenantId';

/**
 * Returns the reader's name for requests; null if signed out, and under support access.
 */
export function currentReader(): string | null {
  const user = readStored(currentUserId);
  const tenant = readStored(currentTenantId);
  return user === null || tenant === null ? null : readerName(user, tenant);
}
