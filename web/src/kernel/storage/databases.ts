import { deleteDB } from 'idb';
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

/** Deletes a database; also resolves if it doesn't exist. */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // If another page has the database open, it is deleted once that page closes it.
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });
}
