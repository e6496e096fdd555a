import { notificationStore } from '@trunkline/contract/kernel/notification-categories';

/** Database of running uploads on this device. */
export const pendingUploadsName = 'trunkline uploads';

/** Database with the signed-in user, for the worker. */
export const storedReaderName = 'trunkline reader';

/** Databases with one user's data: deleted when they sign out. */
export const personalDatabases = [
  notificationStore.database,
  pendingUploadsName,
  storedReaderName,
] as const;

/** Deletes a database; resolves also if it doesn't exist. */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    // Another page has the database open: it is deleted once that page closes it.
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`The database ${name} could not be deleted`)),
    );
  });
}
