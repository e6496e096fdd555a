import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters; the library works on its own threads, off the event loop. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export const passwordLength = { min: 6, max: 128 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  return verify(stored.hash, stored.password);
}
