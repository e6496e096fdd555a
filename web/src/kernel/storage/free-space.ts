import { browserStorage } from '@trunkline/contract/kernel/constants';

const { kept, largeItem, warnAt, cleanAt, clearAt, room } = browserStorage;

/** What can be had again: kept answers and notes of what happened. */
const replaceable = /^(caches?|logs?)[:_-]/;
/** Words that somebody typed and that are nowhere else yet, and what the server has still to hear. */
const unsent = /^(page-copy:|draft:|sign_out_unfinished$)/;

/** That something has still to be told to the server: nobody signs out, and no form is sent, without it. */
const owed = /^(sign_out_unfinished|queued_writes)$/;

const outlives = (key: string) => kept.some((part) => key.includes(part));
const essential = (key: string) => outlives(key) || unsent.test(key);

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/** The part of the room that is taken, from 0. */
export function usedShare(storage: Storage): number {
  const taken = keysOf(storage).reduce(
    (sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0),
    0,
  );
  return taken / room;
}

function removeWhere(storage: Storage, goes: (key: string) => boolean): void {
  for (const key of keysOf(storage)) if (goes(key)) storage.removeItem(key);
}

/** First rule: what can be had again goes. */
export function clean(storage: Storage): void {
  removeWhere(storage, (key) => replaceable.test(key) && !essential(key));
}

/** Second rule: what is large goes too. */
export function clear(storage: Storage): void {
  clean(storage);
  removeWhere(storage, (key) => !essential(key) && (storage.getItem(key)?.length ?? 0) > largeItem);
}

/** Everything goes but the keys that outlive it (specification, chapter 4), and two notes of a word each. */
export function wipe(storage: Storage): void {
  removeWhere(storage, (key) => !outlives(key) && !owed.test(key));
}

export type StorageLevel = 'ample' | 'scarce' | 'cleaned' | 'cleared';

/** Looks how much room is left, and makes some where there is too little. */
export function freeSpace(storage: Storage): StorageLevel {
  const taken = usedShare(storage);
  if (taken > clearAt) {
    clear(storage);
    return 'cleared';
  }
  if (taken > cleanAt) {
    clean(storage);
    return 'cleaned';
  }
  return taken > warnAt ? 'scarce' : 'ample';
}
