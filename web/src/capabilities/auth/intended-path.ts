import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';

const key = 'intended_address';

/** Sign-in screens, which are never a destination. */
const isSignIn = (path: string) => /^\/(?:auth|mfa)(?:[/?#]|$)/.test(path);

/**
 * Remembers the screen that was requested before sign-in. It is stored for this tab, so that it
 * survives a redirect to a third-party provider.
 */
export function rememberIntendedPath(address: string): void {
  // Already on the way to signing in.
  if (isSignIn(address)) return;
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Without storage, sign-in continues to the role's landing page.
  }
}

export function forgetIntendedPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Returns and forgets the remembered screen; null if there is none in this application. */
export function consumeIntendedPath(): string | null {
  try {
    const stored = sessionStorage.getItem(key);
    forgetIntendedPath();
    const url = stored === null ? null : URL.parse(stored, location.origin);
    if (url === null || url.origin !== location.origin) return null;
    if (!isApplicationPath(url.pathname) || isSignIn(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
