import { createHmac, timingSafeEqual } from 'node:crypto';
import { totp } from '@trunkline/contract/kernel/constants';

/** Computes an HMAC-based one-time password (RFC 4226, section 5.3). */
export function hotp(secret: Uint8Array, counter: number, digits: number = totp.digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const value = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(value).padStart(digits, '0');
}

/** Returns the time step of an instant (RFC 6238, section 4.2). */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / totp.periodSeconds);
}

/**
 * Finds the newest of the current, previous and next step that the code matches; null if none does.
 * All three are compared in constant time, so that timing reveals nothing about the code.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const actual = Buffer.from(code);
  const current = stepAt(now);
  let found: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(hotp(secret, step));
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) found = step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Encodes bytes in base32 without padding (RFC 4648, section 6), the format authenticator apps use
 * for secrets.
 */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((value >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** Returns the URI an authenticator app reads from the QR code. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const query = Object.entries({
    secret,
    issuer,
    algorithm: totp.algorithm,
    digits: totp.digits,
    period: totp.periodSeconds,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.join('&')}`;
}
