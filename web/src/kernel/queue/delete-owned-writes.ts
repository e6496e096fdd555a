import { readerName } from '@trunkline/contract/kernel/reader';
import { allWrites, removeWrite } from './store.ts';

/**
 * Forgets what waits for anybody but visitors, and but for `person` in whichever company: whoever signs in next sends
 * nothing in another's name.
 */
export async function deleteOwnedWrites(person: string | null = null): Promise<void> {
  const isTheirs = (owner: string) => person !== null && owner.startsWith(readerName(person, ''));
  for (const { key, owner } of await allWrites())
    if (owner !== '' && !isTheirs(owner)) await removeWrite(key);
}
