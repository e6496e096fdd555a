import { browserStorage } from '@trunkline/contract/kernel/page-constants';

const { removedLast, largeItem, warnAt, cleanAt, clearAt, quota } = browserStorage;

/** Values that can be recreated: cached responses and logs. */
const replaceable = /^(caches?|logs?)[:_-]/;
/** Unsaved input that exists nowhere else, and changes still to be sent. */
const unsent = /^(page-copy:|draft:|sign_out_unfinished$)/;

/** Flags for pending requests: without them, a sign-out isn't completed and no form is sent. */
const protectedKeys = /^(sign_out_unfinished|queued_writes)$/;

const isRemovedLast = (key: string) => removedLast.some((part) => key.includes(part));
const isEssential = (key: string) => isRemovedLast(key) || unsent.test(key);

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/** Returns the used share of the storage; above 1 over the quota. */
export function usedShare(storage: Storage): number {
  const usedLength = keysOf(storage).reduce(
    (sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0),
    0,
  );
  return usedLength / quota;
}

function removeWhere(storage: Storage, isRemovable: (key: string) => boolean): void {
  for (const key of keysOf(storage)) if (isRemovable(key)) storage.removeItem(key);
}

/** The first step: deletes values that can be recreated. */
export function clean(storage: Storage): void {
  removeWhere(storage, (key) => replaceable.test(key) && !isEssential(key));
}

/** The second step: deletes large values as well. */
export function clear(storage: Storage): void {
  clean(storage);
  removeWhere(
    storage,
    (key) => !isEssential(key) && (storage.getItem(key)?.length ?? 0) > largeItem,
  );
}

/**
 * Deletes everything except the four kinds of keys that the specification keeps (chapter 4) and two
 * short flags.
 */
export function wipe(storage: Storage): void {
  removeWhere(storage, (key) => !isRemovedLast(key) && !protectedKeys.test(key));
}

export type StorageLevel = 'ample' | 'scarce' | 'cleaned' | 'cleared';

/** Checks how much storage is left and frees some if needed. */
export function freeSpace(storage: Storage): StorageLevel {
  const usage = usedShare(storage);
  if (usage > clearAt) {
    clear(storage);
    return 'cleared';
  }
  if (usage > cleanAt) {
    clean(storage);
    return 'cleaned';
  }
  return usage > warnAt ? 'scarce' : 'ample';
}
