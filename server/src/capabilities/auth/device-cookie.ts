import { parse } from 'hono/utils/cookie';

/** A browser keeps its name longer than any session: 400 days, which is what browsers allow. */
const seconds = 400 * 24 * 60 * 60;
const shape = /^[\w-]{43}$/;

export interface DeviceCookie {
  /** The line of Set-Cookie that gives a browser its name. */
  set(token: string): string;
  /** The name a request carries; null for none, or for one that cannot be ours. */
  read(headers: Headers): string | null;
}

/** The cookie by which a browser is known again: unguessable, of no use without the first step. */
export function createDeviceCookie(baseUrl: string): DeviceCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = secure ? '__Host-device' : 'device';
  return {
    set: (token) =>
      `${name}=${token}; Max-Age=${seconds}; Path=/${secure ? '; Secure' : ''}; SameSite=Lax; HttpOnly`,
    read(headers) {
      const value = parse(headers.get('cookie') ?? '', name)[name];
      return value !== undefined && shape.test(value) ? value : null;
    },
  };
}
