import { parse } from 'hono/utils/cookie';
import { httpOnlyCookie } from './set-cookie.ts';

/** The device cookie outlives any session: 400 days is the most browsers allow. */
const seconds = 400 * 24 * 60 * 60;
const shape = /^[\w-]{43}$/;

export interface DeviceCookie {
  /** Returns the Set-Cookie line that sets the device token. */
  set(token: string): string;
  /** Reads the device token of a request; null if missing or malformed. */
  read(headers: Headers): string | null;
}

/**
 * Creates the cookie that recognises a browser: unguessable, and useless without the first step.
 */
export function createDeviceCookie(baseUrl: string): DeviceCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = secure ? '__Host-device' : 'device';
  return {
    set: (token) => httpOnlyCookie(name, token, { maxAge: seconds, secure }),
    read(headers) {
      const value = parse(headers.get('cookie') ?? '', name)[name];
      return value !== undefined && shape.test(value) ? value : null;
    },
  };
}
