import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';

const key = 'intended_address';

/** Sign-in screens, which are never a destination. */
const isSignIn = (path: string) => /^\/(?:auth|mfa)(?:[/?#]|$)/.test(path);

/**
 * Remembers the screen that someone wanted before they were asked to sign in; for this tab, also
 * across a third party's pages.
 */
export function rememberIntended(address: string): void {
  // Already on the way to signing in.
  if (isSignIn(address)) return;
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Without storage they get their role's landing page.
  }
}

export function forgetIntended(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Returns the remembered screen once: only one of this application, otherwise null. */
export function consumeIntended(): string | null {
  try {
    const stored = sessionStorage.getItem(key);
    forgetIntended();
    const url = stored === null ? null : URL.parse(stored, location.origin);
    if (url === null || url.origin !== location.origin) return null;
    if (!isApplicationPath(url.pathname) || isSignIn(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
