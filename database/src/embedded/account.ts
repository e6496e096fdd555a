import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system user that PostgreSQL runs as; null for the current one. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** `nobody`: the same ID on every Linux system, and without any privileges. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Chooses the account, because PostgreSQL refuses to run as root: the owner of an existing cluster,
 * otherwise nobody.
 */
export function accountFor(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(clusterDir, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return nobody;
}

/** Changes the owner of a folder we just created to the account. */
export function changeOwner(account: Account, directory: string): void {
  if (account) chownSync(directory, account.uid, account.gid);
}

/**
 * Returns whether the account can reach a folder, judging by the permission bits of all its
 * parents.
 */
export function canReach(account: Account, directory: string): boolean {
  if (!account) return true;
  for (let parent = dirname(directory); ; parent = dirname(parent)) {
    const { mode, uid, gid } = statSync(parent);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
