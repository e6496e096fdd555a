/** Reads a cookie from a Cookie header or `document.cookie`. */
export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
}

/**
 * Builds a cookie for the whole site; 0 seconds removes it. Never for secrets: scripts can read it.
 */
export function cookieText(name: string, value: string, seconds: number): string {
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`;
}
