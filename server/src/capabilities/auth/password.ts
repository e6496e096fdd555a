import { passwordHashStart } from '@trunkline/database/password-cost';
import { type ErrorCode, Problem } from '../../kernel/errors.ts';
import type { Priority } from '../../kernel/threads.ts';
import { createHashThreads } from './hash-threads.ts';
import { scoreOf } from './password-strength.ts';

export const passwordLength = { min: 6, max: 128 } as const;
/** Weakest password taken, in zxcvbn's scores from 0 to 4. */
const weakest = 3;

const ask = createHashThreads(new URL('./hash-thread.ts', import.meta.url));

export async function hashPassword(password: string, priority?: Priority): Promise<string> {
  return String(await ask({ kind: 'hash', password }, priority));
}

/** A hash of no password under the same cost, for accounts that have none: comparing takes as long. */
const nobodys = `${passwordHashStart}bm9ib2R5IGhhcyB0aGlz$MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA`;

/** Whether a hash was made under another cost than passwords are hashed with now. */
export const isOutdated = (stored: string) => !stored.startsWith(passwordHashStart);

/** Whether a password is the one of a hash; without a hash it never is, and that takes the same time to say. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  priority?: Priority,
): Promise<boolean> {
  const right = await ask({ kind: 'verify', password, stored: stored ?? nobodys }, priority);
  return right === true && stored !== null;
}

/** Why a password is refused; null when it may be taken. `words` are what others know of the person. */
export async function passwordDenial(
  password: string,
  words: readonly string[],
): Promise<ErrorCode | null> {
  if (password.length < passwordLength.min) return 'password_too_short';
  if (password.length > passwordLength.max) return 'validation_failed';
  return (await scoreOf(password, words)) < weakest ? 'weak_password' : null;
}

/** Throws the Problem of a password that may not be taken; it names the field. */
export async function checkPassword(password: string, words: readonly string[]): Promise<void> {
  const code = await passwordDenial(password, words);
  if (code === null) return;
  const { message } = new Problem(code);
  throw new Problem(code, { fields: [{ path: 'password', message }] });
}
