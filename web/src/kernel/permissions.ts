import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';

/** What the last answer said of the rights of whoever is signed in here; null before the first. */
let last: string | null = null;
const listeners = new Set<() => void>();

/** Runs whenever an answer shows that what the signed-in person may do is no longer what the one before said. */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Looks at what every answer of the server says beside its content. */
export function checkPermissions(headers: Headers): void {
  const rights = headers.get(permissionsHeaderName);
  if (rights === null || rights === last) return;
  const known = last !== null;
  last = rights;
  if (known) for (const listener of listeners) listener();
}

/** Whoever signs in next is compared with nobody. */
export function resetPermissions(): void {
  last = null;
}
