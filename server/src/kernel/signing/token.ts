import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A link's token works for anyone who has it; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A code that is emailed: six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the hash of a code. It covers the token too, so that equal codes of two links differ. */
export const codeHash = (token: string, code: string): Buffer =>
  hashOf(`${token} ${code.replaceAll(/\D/g, '')}`);
