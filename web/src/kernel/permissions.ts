import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';

/** The signed-in user's permissions hash from the last response; null before the first. */
let last: string | null = null;
const listeners = new Set<() => void>();

/**
 * Calls `listener` when a response shows that the signed-in user's permissions have changed.
 * Returns a function that stops it.
 */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks the permissions header of a response for a change. Called for every response. */
export function checkPermissions(headers: Headers): void {
  const permissionsHash = headers.get(permissionsHeaderName);
  if (permissionsHash === null || permissionsHash === last) return;
  const hadPermissions = last !== null;
  last = permissionsHash;
  if (hadPermissions) for (const listener of listeners) listener();
}

/** Clears the last value, so that the next user to sign in isn't compared with the previous one. */
export function resetPermissions(): void {
  last = null;
}
