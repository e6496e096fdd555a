import { generateCookie } from 'hono/cookie';

export interface CookieAttributes {
  /** Seconds until the browser drops it; 0 clears it. */
  readonly maxAge: number;
  /** Whether it is sent over encrypted connections only. */
  readonly secure: boolean;
}

/** Returns the Set-Cookie line of a cookie for the whole host. */
export const readableCookie = (
  name: string,
  value: string,
  { maxAge, secure }: CookieAttributes,
): string => generateCookie(name, value, { maxAge, secure, path: '/', sameSite: 'Lax' });

/** Returns the Set-Cookie line of a cookie for the whole host that scripts can't read. */
export const httpOnlyCookie = (name: string, value: string, attributes: CookieAttributes): string =>
  // Hono's own option would move the attribute before Secure and change every line.
  `${readableCookie(name, value, attributes)}; HttpOnly`;
