import { type RateLimit, rateLimits } from '@trunkline/contract/kernel/limits';
import { patternDefaults, type PatternName } from '@trunkline/contract/security/patterns';
import { Problem } from '../../kernel/errors.ts';
import type { PatternRuleValues } from './queries/rules.ts';

const refusal = (path: string, message: string) =>
  new Problem('validation_failed', { message, fields: [{ path, message }] });

const looser = (path: string, needed: string) =>
  refusal(path, `Enter ${needed}. A rule can't be looser than the general one.`);

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function atLeast(seconds: number): string {
  const [unit, size] = units.find(([, value]) => seconds % value === 0) ?? units[2];
  const count = seconds / size;
  return `at least ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Rejects a pattern rule that isn't at least as strict as the general one. Throws Problem
 * `validation_failed` with the reason.
 */
export function assertTightens(
  pattern: PatternName,
  { threshold, seconds, block_seconds: block }: PatternRuleValues,
): void {
  const general = patternDefaults[pattern];
  if (threshold > general.threshold) throw looser('threshold', `${general.threshold} or less`);
  if (seconds < general.seconds) throw looser('seconds', atLeast(general.seconds));
  if (general.block_seconds === null && block !== null)
    throw refusal('block_seconds', 'This pattern never blocks anyone. Leave the duration empty.');
  if (general.block_seconds !== null && (block === null || block < general.block_seconds))
    throw looser('block_seconds', atLeast(general.block_seconds));
}

const isRule = (rule: string): rule is keyof typeof rateLimits => Object.hasOwn(rateLimits, rule);

/**
 * Rejects a rate limit that allows more than the general one: more requests in a window, or as many
 * in a shorter one. Throws Problem `not_found` for an unknown rule, or `validation_failed` with the
 * reason.
 */
export function assertLimitTightens(rule: string, { seconds, max }: RateLimit): void {
  if (!isRule(rule)) throw new Problem('not_found');
  const general = rateLimits[rule];
  if (max > general.max) throw looser('max', `${general.max} or less`);
  if (seconds < general.seconds) throw looser('seconds', atLeast(general.seconds));
}
