import { readerName } from '@trunkline/contract/kernel/reader';
import { allWrites, removeWrite } from './store.ts';

/**
 * Deletes queued writes except visitors' and those of `person` in any company, so that the next
 * user sends nothing in another's name.
 */
export async function deleteOwnedWrites(person: string | null = null): Promise<void> {
  const isTheirs = (owner: string) => person !== null && owner.startsWith(readerName(person, ''));
  for (const { key, owner } of await allWrites())
    if (owner !== '' && !isTheirs(owner)) await removeWrite(key);
}
