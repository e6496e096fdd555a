import { type RateLimit, rateLimits } from '@trunkline/contract/kernel/limits';
import { patternDefaults, type PatternName } from '@trunkline/contract/security/patterns';
import { Problem } from '../../kernel/errors.ts';
import type { PatternRuleValues } from './queries/rules.ts';

const refusal = (path: string, message: string) =>
  new Problem('validation_failed', { message, fields: [{ path, message }] });

/**
 * Rejects a pattern rule that isn't at least as strict as the general one. Throws Problem
 * `validation_failed` with the reason.
 */
export function assertTightens(
  pattern: PatternName,
  { threshold, seconds, block_seconds: block }: PatternRuleValues,
): void {
  const general = patternDefaults[pattern];
  if (threshold > general.threshold)
    throw refusal('threshold', `The threshold can be at most ${general.threshold}.`);
  if (seconds < general.seconds)
    throw refusal('seconds', `The window has to be at least ${general.seconds} seconds.`);
  if (general.block_seconds === null && block !== null)
    throw refusal('block_seconds', "This pattern doesn't block anyone.");
  if (general.block_seconds !== null && (block === null || block < general.block_seconds))
    throw refusal(
      'block_seconds',
      `The block has to last at least ${general.block_seconds} seconds.`,
    );
}

const isRule = (rule: string): rule is keyof typeof rateLimits => Object.hasOwn(rateLimits, rule);

/**
 * Rejects a rate limit that allows more than the general one: more requests in a window, or as many
 * in a shorter one. Throws Problem `validation_failed` with the reason.
 */
export function assertLimitTightens(rule: string, { seconds, max }: RateLimit): void {
  if (!isRule(rule)) throw new Problem('not_found');
  const general = rateLimits[rule];
  if (max > general.max) throw refusal('max', `Allow at most ${general.max} requests.`);
  if (seconds < general.seconds)
    throw refusal('seconds', `The window has to be at least ${general.seconds} seconds.`);
}
