import type { HeldLock } from '@trunkline/contract/pages';

/** State of the edit lock. `taken` is for a user who lost it: their text stays readable. */
export type EditLock =
  | { readonly phase: 'asking' }
  | { readonly phase: 'mine' }
  | { readonly phase: 'theirs'; readonly lock: HeldLock }
  | { readonly phase: 'taken'; readonly lock: HeldLock };

/** Returns the state after a server response; null means there was none. */
export function nextEditLock(hold: EditLock, lock: HeldLock | null): EditLock {
  if (lock === null) return hold.phase === 'asking' ? { phase: 'mine' } : hold;
  if (lock.mine) return hold.phase === 'taken' ? hold : { phase: 'mine' };
  return hold.phase === 'mine' || hold.phase === 'taken'
    ? { phase: 'taken', lock }
    : { phase: 'theirs', lock };
}
