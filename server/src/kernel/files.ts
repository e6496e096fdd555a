import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from './env.ts';
import type { FileStore } from './file-store.ts';
import { openBucket } from './files-bucket.ts';

/**
 * Opens the bucket in S3_URL, which several machines require; otherwise a folder below DATA_DIR.
 */
export function openFiles({ S3_URL, DATA_DIR }: Pick<Settings, 'S3_URL' | 'DATA_DIR'>): FileStore {
  return checkKeys(S3_URL === undefined ? openFolder(join(DATA_DIR, 'files')) : openBucket(S3_URL));
}

/**
 * Lowercase words between slashes, so that a key can't lead out of the store or mean different
 * files on different systems.
 */
const keyForm = /^[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])|\/(?=[a-z0-9]))*$/;

function checkKeys(store: FileStore): FileStore {
  const check = (key: string) => {
    if (!keyForm.test(key) || key.length > 300) throw new RangeError(`invalid file key: ${key}`);
    return key;
  };
  return {
    put: async (key, bytes) => store.put(check(key), bytes),
    get: async (key) => store.get(check(key)),
    remove: async (key) => store.remove(check(key)),
  };
}

function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => resolve(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new file name survives a power cut only once its folder has been synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
