import { createHash, randomBytes } from 'node:crypto';

/** Generates 256 random bits as 43 characters: the secret of a link, session or device. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. It is random enough that a plain hash reveals nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
