import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Signed tokens that are stored outside the server: they can't be forged or altered, and each
 * expires.
 */
export interface Seal {
  /** Seals a text into a URL-safe token; anyone who has the token can read it. */
  close(purpose: string, text: string, expires: Date): string;
  /**
   * Returns the text and expiry of a token with that purpose; null if it is altered, expired or
   * invalid.
   */
  open(purpose: string, token: string, now: Date): { text: string; expires: Date } | null;
}

/** Maximum characters a token can decompress to. */
const maxText = 64 * 1024;

export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trunkline seal', 32));
  const mark = (purpose: string, head: string, body: string) =>
    createHmac('sha256', key).update(`${purpose}\n${head}.${body}`).digest('base64url');
  return {
    close(purpose, text, expires) {
      const head = Math.floor(expires.getTime() / 1000).toString(36);
      const body = deflateRawSync(text).toString('base64url');
      return `${head}.${body}.${mark(purpose, head, body)}`;
    },
    open(purpose, token, now) {
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(mark(purpose, head, body));
      const found = Buffer.from(signature);
      if (rest.length > 0 || found.length !== expected.length) return null;
      if (!timingSafeEqual(found, expected)) return null;
      const expires = new Date(Number.parseInt(head, 36) * 1000);
      if (expires <= now) return null;
      const bytes = inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: maxText });
      return { text: bytes.toString(), expires };
    },
  };
}
