import type { WebhookDelivery } from '@trunkline/contract/integrations';

type Known = Pick<WebhookDelivery, 'answer' | 'error' | 'duration'>;

/** Describes the result of an attempt. */
export function outcomeOf({ answer, error, duration }: Known): { good: boolean; words: string } {
  const took = duration === null ? '' : ` in ${duration.toLocaleString()} ms`;
  if (error === null) return { good: true, words: `Answered with ${answer ?? 'nothing'}${took}` };
  return { good: false, words: error };
}
