import type { AuditPhrase } from '../../kernel/capability.ts';

/** Operations of an earlier version no longer have a summary. */
const unknown: AuditPhrase = {
  done: 'used a feature that no longer exists',
  denied: 'use a feature that no longer exists',
};

/** Describes a denied operation by the first clause of its summary in the API's reference. */
export function operationPhrase(summary: string | null): AuditPhrase {
  if (summary === null) return unknown;
  const [clause = ''] = summary.split(/[:;]|, (?=newest|oldest|most|up to|its|in one|for \d)/);
  const denied = `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
    .replaceAll("the caller's", 'their own')
    .replaceAll('the caller can', 'they can')
    .replaceAll('the caller', 'them');
  return { done: denied, denied };
}
