import { ECDH } from 'node:crypto';

/** Keys a browser creates for a subscription, base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Checks whether a message can be encrypted with these keys: an uncompressed point on P-256, and a
 * secret of 16 bytes (RFC 8291).
 */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
