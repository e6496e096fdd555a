import type { HeldLock } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type LockedKind, selectLock, type StoredLock } from './queries/locks.ts';
import { selectEdited } from './queries/pages.ts';
import { selectSection } from './queries/reusable.ts';

interface LockableRecord {
  readonly id: string;
  readonly company_id: string;
  readonly title: string;
}

/** Finds a record that can be locked. Throws Problem `not_found`. */
export async function findLockable(tx: Tx, kind: LockedKind, id: string): Promise<LockableRecord> {
  if (kind === 'section') {
    const section = await selectSection(tx, id);
    if (section === null) throw new Problem('not_found');
    return section;
  }
  const page = await selectEdited(tx, id);
  if (page === null) throw new Problem('not_found');
  return { id, company_id: page.company_id, title: page.own.title };
}

/** Converts a lock to its API representation; `mine` is true if the requesting editor holds it. */
export function presentLock(lock: StoredLock | null, editor: string | undefined): HeldLock | null {
  if (lock === null) return null;
  const { editor: holder, ...shown } = lock;
  return { ...shown, mine: holder === editor };
}

/** Throws Problem `conflict` with the name of the person who has the record open elsewhere. */
export async function expectUnlocked(
  tx: Tx,
  context: SignedIn,
  kind: LockedKind,
  { id, editor }: { id: string; editor?: string | undefined },
): Promise<void> {
  const lock = await selectLock(tx, kind, id, context.now());
  if (lock === null) return;
  if (lock.editor === editor && lock.user_id === context.actor.userId) return;
  throw new Problem('conflict', { message: `${lock.name.slice(0, 60)} is editing this ${kind}.` });
}
