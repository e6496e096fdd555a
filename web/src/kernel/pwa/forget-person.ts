import { signedInHint, viewingHint } from '@trunkline/contract/kernel/constants';
import { readerName } from '@trunkline/contract/kernel/reader';
import { cookieText, readCookie } from '../cookies.ts';
import { pushWanted } from '../push/wanted.ts';
import { deleteOwnedWrites } from '../queue/delete-owned-writes.ts';
import { reportProblem } from '../report-problem.ts';
import { forgetStored, readStored, store } from '../safe-storage.ts';
import { dropDatabase, personalDatabases } from '../storage/databases.ts';
import { draftPrefix } from '../storage/drafts.ts';
import { currentTenantId, currentUserId } from './current-reader.ts';
import { storedRole } from './reader.ts';
import { forgetReads } from './reads.ts';

const hints = [signedInHint, viewingHint] as const;
const keys = [currentUserId, currentTenantId, storedRole] as const;

/** Whether this browser knows of somebody who has been signed in and has not been forgotten. */
export const knowsPerson = (): boolean =>
  keys.some((key) => readStored(key) !== null) || readCookie(document.cookie, signedInHint) === '1';

/** One that fails keeps none of the others from what they delete. */
async function attempt(forgetting: Promise<void>): Promise<void> {
  try {
    await forgetting;
  } catch (error) {
    reportProblem('Something that was kept for a person could not be deleted', error);
  }
}

/**
 * What this browser keeps for whoever is signed in, deleted where their session has ended without their asking: what
 * they have written and the server does not have waits until they are back.
 */
export async function forgetSession(): Promise<void> {
  for (const hint of hints) document.cookie = cookieText(hint, '', 0);
  for (const key of [...keys, pushWanted]) store(key, null);
  await Promise.all([forgetReads(), ...personalDatabases.map(dropDatabase)].map(attempt));
}

/**
 * Everything that this browser keeps of whoever is signed in, deleted: the one list, for the application and for the
 * public site. What is small is gone at once, the rest when the promise ends; it never fails.
 */
export async function forgetPerson(): Promise<void> {
  forgetStored(draftPrefix);
  await Promise.all([forgetSession(), attempt(deleteOwnedWrites())]);
}

/** Whoever comes back finds what they had written; of everybody else nothing is left by then. */
export async function forgetOthers(person: string): Promise<void> {
  forgetStored(draftPrefix, draftPrefix + readerName(person, ''));
  await attempt(deleteOwnedWrites(person));
}
