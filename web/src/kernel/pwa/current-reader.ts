import { readerName } from '@trunkline/contract/kernel/reader';
import { readStored } from '../safe-storage.ts';

/** The browser keys of the specification (chapter 3): who is signed in here, and in which company. */
export const currentUserId = 'currentUserId';
export const currentTenantId = 'currentTenantId';

/** In whose name this browser reads and writes; null for nobody, and for who looks as somebody else. */
export function currentReader(): string | null {
  const user = readStored(currentUserId);
  const tenant = readStored(currentTenantId);
  return user === null || tenant === null ? null : readerName(user, tenant);
}
