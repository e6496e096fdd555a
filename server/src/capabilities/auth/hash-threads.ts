import { availableParallelism } from 'node:os';
import type { PasswordCost } from '@trunkline/database/password-cost';
import { createThreads, type Priority } from '../../kernel/threads.ts';

export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: PasswordCost }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string };
/** The hash, or whether the password matches; an Error when hashing failed. */
export type HashResult = string | boolean | Error;

/** Maximum queue per thread: about two seconds of work at 25 ms a hash, 40 ms on a busy machine. */
const maxWaiting = 50;
/**
 * While working, a thread needs memory for the library and 32 MiB for a hash, but little JavaScript
 * heap.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/**
 * Creates threads that hash passwords. They can use every core because they run at lower priority.
 */
export function createHashThreads(
  script: URL,
  maxThreads = availableParallelism(),
): (task: HashTask, priority?: Priority) => Promise<string | boolean> {
  return createThreads(script, { maxThreads, maxWaiting, resourceLimits });
}
