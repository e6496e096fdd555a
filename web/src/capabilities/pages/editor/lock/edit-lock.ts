import type { HeldLock } from '@trunkline/contract/pages';

/** State of the edit lock. `taken` is for a user who lost it: their text stays readable. */
export type EditLock =
  | { readonly phase: 'asking' }
  | { readonly phase: 'mine' }
  | { readonly phase: 'theirs'; readonly lock: HeldLock }
  | { readonly phase: 'taken'; readonly lock: HeldLock };

/** Returns the state after a server response; null means there was none. */
export function nextEditLock(editLock: EditLock, lock: HeldLock | null): EditLock {
  if (lock === null) return editLock.phase === 'asking' ? { phase: 'mine' } : editLock;
  if (lock.mine) return editLock.phase === 'taken' ? editLock : { phase: 'mine' };
  return editLock.phase === 'mine' || editLock.phase === 'taken'
    ? { phase: 'taken', lock }
    : { phase: 'theirs', lock };
}
