import { reportProblem } from '../../../kernel/report-problem.ts';
import { pendingUploadsName } from '../../../kernel/storage/databases.ts';
import { type Entries, inTable, openTable } from '../../../kernel/storage/offline-table.ts';

/** An unfinished upload, stored on this device so that a reload doesn't lose it. */
export interface PendingUpload {
  readonly id: string;
  readonly tenant: string;
  readonly user: string;
  readonly folderId: string | null;
  readonly file: File;
}

/**
 * Storage for unfinished uploads. Never fails: an upload that can't be stored is simply lost on
 * reload.
 */
export interface UploadStore {
  put(upload: Pick<PendingUpload, 'id' | 'folderId' | 'file'>): void;
  remove(id: string): void;
}

/** Returns whether a stored value has this version's shape. */
function isPendingUpload(value: unknown): value is PendingUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    value.file instanceof File &&
    ['id', 'tenant', 'user'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

const table = { database: pendingUploadsName, version: 1, table: 'uploads', key: 'id' } as const;

/** Opens the database and creates its store on first use. */
export const openPendingUploads = () => openTable(table);

const inStore = <Mode extends 'readonly' | 'readwrite'>(
  mode: Mode,
  work: (uploads: Entries<Mode>) => Promise<unknown>,
): Promise<unknown> => inTable(table, mode, work);

const releases = new Map<string, () => void>();

/**
 * Waits until no other tab uploads this file, then takes its lock; a closed or reloaded tab
 * releases it automatically.
 */
function acquireLock(id: string): Promise<void> {
  // Locks exist only in secure contexts. Elsewhere, two tabs would just conflict on the server.
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

const onFailure = (error: unknown) => reportProblem('Could not store an upload for later', error);

/** Stores one person's uploads to one company. */
export function createUploadStore(owner: Pick<PendingUpload, 'tenant' | 'user'>): UploadStore {
  return {
    put(upload) {
      void acquireLock(upload.id).catch(onFailure);
      inStore('readwrite', (uploads) => uploads.put({ ...upload, ...owner })).catch(onFailure);
    },
    remove(id) {
      inStore('readwrite', (uploads) => uploads.delete(id))
        .catch(onFailure)
        .finally(() => release(id));
    },
  };
}

/**
 * Resumes each upload a person had in progress when the page was left, once no other tab handles
 * it. Other people's uploads on this device are deleted.
 */
export async function resumeUploads(
  { tenant, user }: Pick<PendingUpload, 'tenant' | 'user'>,
  handle: (upload: PendingUpload) => Promise<void>,
): Promise<void> {
  const all = await inStore('readonly', (uploads) => uploads.getAll());
  if (!Array.isArray(all)) return;
  await Promise.all(
    all.filter(isPendingUpload).map(async (upload) => {
      if (upload.user !== user) {
        await inStore('readwrite', (uploads) => uploads.delete(upload.id));
        return;
      }
      if (upload.tenant !== tenant) return;
      await acquireLock(upload.id);
      // The other tab may have finished the upload in the meantime.
      const stored = await inStore('readonly', (uploads) => uploads.get(upload.id));
      if (isPendingUpload(stored)) await handle(stored);
      else release(upload.id);
    }),
  );
}
