import { parse } from 'hono/utils/cookie';
import * as z from 'zod';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { httpOnlyCookie } from './set-cookie.ts';

/** Seconds a person has to sign in at the provider. */
const seconds = 10 * 60;
/** Purpose of the seal, so that values sealed for another purpose can't be opened here. */
const purpose = 'a sign-in at a third party';

const Flow = z.strictObject({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  rememberMe: z.boolean(),
  expiresAt: z.number(),
});
/** A sign-in at a provider that this browser has started. */
export type Flow = Omit<z.infer<typeof Flow>, 'expiresAt'>;

export interface FlowCookie {
  /** Returns the Set-Cookie line; only the browser that started the sign-in can finish it. */
  set(flow: Flow, now: Date): string;
  clear(): string;
  /** Reads the started sign-in; null if missing, expired or not sealed by us. */
  read(headers: Headers, now: Date): Flow | null;
}

/**
 * Stores the secrets of a sign-in sealed in a cookie of the browser that started it, so that the
 * server stores nothing.
 */
export function createFlowCookie(baseUrl: string, box: SecretBox): FlowCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = secure ? '__Host-oidc' : 'oidc';
  // Lax is required, because the browser returns from another site.
  const line = (value: string, maxAge: number) => httpOnlyCookie(name, value, { maxAge, secure });
  return {
    set(flow, now) {
      const expiresAt = now.getTime() + seconds * 1000;
      return line(box.seal(Buffer.from(JSON.stringify({ ...flow, expiresAt })), purpose), seconds);
    },
    clear: () => line('', 0),
    read(headers, now) {
      const sealed = parse(headers.get('cookie') ?? '', name)[name];
      if (!sealed) return null;
      const opened = open(box, sealed);
      if (opened === null || opened.expiresAt <= now.getTime()) return null;
      const { expiresAt: _expiresAt, ...flow } = opened;
      return flow;
    },
  };
}

function open(box: SecretBox, sealed: string): z.infer<typeof Flow> | null {
  let text: string;
  try {
    text = box.open(sealed, purpose).toString('utf8');
  } catch {
    // Modified, truncated or sealed with another secret.
    return null;
  }
  return Flow.parse(JSON.parse(text));
}
