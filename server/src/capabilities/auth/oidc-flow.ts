import { parse } from 'hono/utils/cookie';
import * as z from 'zod';
import type { SecretBox } from '../../kernel/secret-box.ts';

/** Seconds somebody has to sign in at a third party. */
const seconds = 10 * 60;
/** What the box is told, so that nothing sealed for another purpose opens here. */
const purpose = 'a sign-in at a third party';

const Flow = z.strictObject({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  rememberMe: z.boolean(),
  expiresAt: z.number(),
});
/** A sign-in at a third party that this browser has begun. */
export type Flow = Omit<z.infer<typeof Flow>, 'expiresAt'>;

export interface FlowCookie {
  /** The line of Set-Cookie that lets this browser, and no other, finish what it begins. */
  set(flow: Flow, now: Date): string;
  clear(): string;
  /** What the browser has begun; null for nothing, for what is over and for what was not made here. */
  read(headers: Headers, now: Date): Flow | null;
}

/** Keeps the secrets of a sign-in with the browser that began it, sealed: the server remembers nothing. */
export function createFlowCookie(baseUrl: string, box: SecretBox): FlowCookie {
  const secure = new URL(baseUrl).protocol === 'https:';
  const name = secure ? '__Host-oidc' : 'oidc';
  // Lax: the browser comes back from another site.
  const line = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/${secure ? '; Secure' : ''}; SameSite=Lax; HttpOnly`;
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
    // Changed, cut short, or sealed with another secret: nothing we have begun.
    return null;
  }
  return Flow.parse(JSON.parse(text));
}
