import { notificationStore } from '@trunkline/contract/kernel/notification-categories';

/** Where files that are under way are kept on this device. */
export const pendingUploadsName = 'trunkline uploads';

/** Where who is signed in here is kept for the worker. */
export const storedReaderName = 'trunkline reader';

/** The offline databases that hold what is one person's alone: gone when they sign out. */
export const personalDatabases = [
  notificationStore.database,
  pendingUploadsName,
  storedReaderName,
] as const;

/** Deletes a database with all that is in it; one that does not exist is as good as deleted. */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    // Another page is at it: it is deleted as soon as that one lets go.
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`The database ${name} could not be deleted`)),
    );
  });
}
