import { hashStart, passwordCost } from '@trunkline/database/password-cost';
import { type ErrorCode, Problem } from '../../kernel/errors.ts';
import type { Priority } from '../../kernel/threads.ts';
import { createHashThreads } from './hash-threads.ts';
import { scoreOf } from './password-strength.ts';

export const passwordLength = { min: 6, max: 128 } as const;
/** Minimum zxcvbn score, from 0 to 4. */
const minScore = 3;

const runTask = createHashThreads(new URL('./hash-thread.ts', import.meta.url));

export async function hashPassword(password: string, priority?: Priority): Promise<string> {
  return String(await runTask({ kind: 'hash', password, cost: passwordCost }, priority));
}

/**
 * A hash of no password at the same cost, so that comparing takes as long for accounts without one.
 */
const dummyHash = `${hashStart(passwordCost)}bm9ib2R5IGhhcyB0aGlz$MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA`;

/** Returns whether a hash was made with a cost other than the current one. */
export const isOutdated = (stored: string) => !stored.startsWith(hashStart(passwordCost));

/** Verifies a password against a hash; without a hash it fails after the same time. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  priority?: Priority,
): Promise<boolean> {
  const right = await runTask({ kind: 'verify', password, stored: stored ?? dummyHash }, priority);
  return right === true && stored !== null;
}

/**
 * Returns why a password is refused; null if it is acceptable. `words` are facts others know about
 * the person.
 */
export async function passwordDenial(
  password: string,
  words: readonly string[],
): Promise<ErrorCode | null> {
  if (password.length < passwordLength.min) return 'password_too_short';
  if (password.length > passwordLength.max) return 'validation_failed';
  return (await scoreOf(password, words)) < minScore ? 'weak_password' : null;
}

/** Throws a Problem that names the field if a password isn't acceptable. */
export async function checkPassword(password: string, words: readonly string[]): Promise<void> {
  const code = await passwordDenial(password, words);
  if (code === null) return;
  const { message } = new Problem(code);
  throw new Problem(code, { fields: [{ path: 'password', message }] });
}
