import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedInHint } from '@trunkline/contract/kernel/page-constants';
import { parse } from 'hono/utils/cookie';
import { httpOnlyCookie, readableCookie } from './set-cookie.ts';

export interface SessionCookies {
  readonly name: string;
  /** Set-Cookie lines of a session; the readable hint cookie is only set at aal2. */
  set(session: { token: string; aal: 'aal1' | 'aal2'; expiresAt: Date }, now: Date): string[];
  /** Set-Cookie lines that clear both cookies. */
  clear(): string[];
  /**
   * Reads the session token of a request: undefined without a cookie, null if the signature isn't
   * ours.
   */
  read(headers: Pick<Headers, 'get'>): string | null | undefined;
}

/** Creates the two cookies of a session, signed as `value.base64(HMAC-SHA-256)`. */
export function createSessionCookies(baseUrl: string, secret: string): SessionCookies {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = secure ? '__Host-session' : 'session';
  const signatureOf = (token: string) =>
    createHmac('sha256', secret).update(token).digest('base64');
  const session = (value: string, maxAge: number) =>
    httpOnlyCookie(name, value, { maxAge, secure });
  const hint = (value: string, maxAge: number) =>
    readableCookie(signedInHint, value, { maxAge, secure });
  return {
    name,
    set({ token, aal, expiresAt }, now) {
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
      const value = `${token}.${signatureOf(token)}`;
      return [session(value, seconds), aal === 'aal2' ? hint('1', seconds) : hint('', 0)];
    },
    clear: () => [session('', 0), hint('', 0)],
    read(headers) {
      const value = parse(headers.get('cookie') ?? '', name)[name];
      if (!value) return undefined;
      const dot = value.lastIndexOf('.');
      const token = value.slice(0, Math.max(dot, 0));
      const signature = Buffer.from(value.slice(dot + 1));
      const expected = Buffer.from(signatureOf(token));
      return signature.length === expected.length && timingSafeEqual(signature, expected)
        ? token
        : null;
    },
  };
}
