import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './env.ts';

/**
 * Returns the secret that signs cookies and encrypts stored secrets: AUTH_SECRET, or one created at
 * the first start and stored in DATA_DIR, readable only by its owner.
 */
export function authSecret({ AUTH_SECRET, DATA_DIR }: Settings): string {
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  mkdirSync(DATA_DIR, { recursive: true });
  const file = join(DATA_DIR, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
