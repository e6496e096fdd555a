import { signedInHint, viewingHint } from '@trunkline/contract/kernel/page-constants';
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
import { clearCachedResponses } from './clear-cached-responses.ts';

const hints = [signedInHint, viewingHint] as const;
const keys = [currentUserId, currentTenantId, storedRole] as const;

/** Checks whether this browser stores data about a user who was signed in. */
export const knowsPerson = (): boolean =>
  keys.some((key) => readStored(key) !== null) || readCookie(document.cookie, signedInHint) === '1';

/** A failure must not keep the other deletions from running. */
async function attempt(forgetting: Promise<void>): Promise<void> {
  try {
    await forgetting;
  } catch (error) {
    reportProblem("Could not delete a person's stored data", error);
  }
}

/**
 * Deletes what this browser stores for the signed-in user after their session ended involuntarily.
 * Unsent work stays until they return.
 */
export async function forgetSession(): Promise<void> {
  for (const hint of hints) document.cookie = cookieText(hint, '', 0);
  for (const key of [...keys, pushWanted]) store(key, null);
  await Promise.all([clearCachedResponses(), ...personalDatabases.map(dropDatabase)].map(attempt));
}

/**
 * Deletes everything this browser stores about the signed-in user: the single list for the
 * application and the public site. Small values are deleted immediately, the rest when the promise
 * resolves; it never rejects.
 */
export async function forgetPerson(): Promise<void> {
  forgetStored(draftPrefix);
  await Promise.all([forgetSession(), attempt(deleteOwnedWrites())]);
}

/** Deletes the drafts and queued writes of every other user; a user who returns keeps their own. */
export async function forgetOthers(person: string): Promise<void> {
  forgetStored(draftPrefix, draftPrefix + readerName(person, ''));
  await attempt(deleteOwnedWrites(person));
}
