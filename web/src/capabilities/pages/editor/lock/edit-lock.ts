import type { PageLock } from '@trunkline/contract/pages';

/** Who may write. `taken` is for who could a moment ago: what was typed stays to be read. */
export type EditLock =
  | { readonly phase: 'asking' }
  | { readonly phase: 'mine' }
  | { readonly phase: 'theirs'; readonly lock: PageLock }
  | { readonly phase: 'taken'; readonly lock: PageLock };

/** What an answer of the server means; null where it could not say. */
export function nextEditLock(hold: EditLock, lock: PageLock | null): EditLock {
  if (lock === null) return hold.phase === 'asking' ? { phase: 'mine' } : hold;
  if (lock.mine) return hold.phase === 'taken' ? hold : { phase: 'mine' };
  return hold.phase === 'mine' || hold.phase === 'taken'
    ? { phase: 'taken', lock }
    : { phase: 'theirs', lock };
}
