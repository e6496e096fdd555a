import { reportProblem } from '../../../kernel/report-problem.ts';
import { pendingUploadsName } from '../../../kernel/storage/databases.ts';

/** A file that was announced and is not there yet, kept on this device so that a reload does not lose it. */
export interface PendingUpload {
  readonly id: string;
  readonly tenant: string;
  readonly user: string;
  readonly folderId: string | null;
  readonly file: File;
}

/** Where uploads are kept between two loads of the page. It never fails: what cannot be kept goes without. */
export interface UploadStore {
  put(upload: Pick<PendingUpload, 'id' | 'folderId' | 'file'>): void;
  remove(id: string): void;
}

/** Whether it is what this version of the product has kept. */
function isKept(value: unknown): value is PendingUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    value.file instanceof File &&
    ['id', 'tenant', 'user'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

const store = 'uploads';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
  });
}

/** The database with its store, made when it is first opened. */
export function openPendingUploads(): Promise<IDBDatabase> {
  const opening = indexedDB.open(pendingUploadsName, 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(store, { keyPath: 'id' }),
  );
  return settled(opening);
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (uploads: IDBObjectStore) => IDBRequest<Value>,
): Promise<unknown> {
  const database = await openPendingUploads();
  try {
    const transaction = database.transaction(store, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('it was not kept')),
      );
    });
    const value = await settled(work(transaction.objectStore(store)));
    await done;
    return value;
  } finally {
    // Held open it would keep others from deleting it.
    database.close();
  }
}

const releases = new Map<string, () => void>();

/**
 * Waits until no other tab sends this file, and from then on is the one that does; a tab that is closed or loaded
 * anew lets go by itself.
 */
function hold(id: string): Promise<void> {
  // Only where the connection is a safe one; elsewhere two tabs would tell each other through the server.
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`${pendingUploadsName} ${id}`, () => {
        resolve();
        return new Promise<void>((release) => {
          releases.set(id, release);
        });
      })
      .catch(reject);
  });
}

function release(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

const lost = (error: unknown) => reportProblem('An upload is not kept for a reload', error);

/** Keeps uploads of one person for one company. */
export function createUploadStore(owner: Pick<PendingUpload, 'tenant' | 'user'>): UploadStore {
  return {
    put(upload) {
      void hold(upload.id).catch(lost);
      inStore('readwrite', (uploads) => uploads.put({ ...upload, ...owner })).catch(lost);
    },
    remove(id) {
      inStore('readwrite', (uploads) => uploads.delete(id))
        .catch(lost)
        .finally(() => release(id));
    },
  };
}

/**
 * Gives each upload that somebody had under way when the page was left, once no other tab sends it. What belongs to
 * others on this device is thrown away.
 */
export async function resumeUploads(
  { tenant, user }: Pick<PendingUpload, 'tenant' | 'user'>,
  take: (kept: PendingUpload) => Promise<void>,
): Promise<void> {
  const all = await inStore('readonly', (uploads) => uploads.getAll());
  if (!Array.isArray(all)) return;
  await Promise.all(
    all.filter(isKept).map(async (kept) => {
      if (kept.user !== user) {
        await inStore('readwrite', (uploads) => uploads.delete(kept.id));
        return;
      }
      if (kept.tenant !== tenant) return;
      await hold(kept.id);
      // The tab that had it may have finished it meanwhile.
      const still = await inStore('readonly', (uploads) => uploads.get(kept.id));
      if (isKept(still)) await take(still);
      else release(kept.id);
    }),
  );
}
