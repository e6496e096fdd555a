import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters: the secret part of a link, a session or a device. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of one. A token is random enough that a plain hash gives nothing away. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
