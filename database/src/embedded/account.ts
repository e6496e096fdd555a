import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system's user that PostgreSQL runs as; null = the one we are. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** `nobody`, the same number on every Linux and without rights anywhere. */
const nobody = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root: then the owner of an existing cluster, else nobody. */
export function accountFor(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(clusterDir, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return nobody;
}

/** Gives a folder that we just made to the account. */
export function changeOwner(account: Account, directory: string): void {
  if (account) chownSync(directory, account.uid, account.gid);
}

/** Whether the account may walk down to this folder, by the permission bits of every folder above it. */
export function canReach(account: Account, directory: string): boolean {
  if (!account) return true;
  for (let parent = dirname(directory); ; parent = dirname(parent)) {
    const { mode, uid, gid } = statSync(parent);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
