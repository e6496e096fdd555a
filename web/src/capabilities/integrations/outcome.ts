import type { WebhookDelivery } from '@trunkline/contract/integrations';

type DeliveryFacts = Pick<WebhookDelivery, 'answer' | 'error' | 'duration'>;

/** Describes the result of an attempt. */
export function outcomeOf({ answer: status, error, duration }: DeliveryFacts): {
  ok: boolean;
  message: string;
} {
  const durationText = duration === null ? '' : ` in ${duration.toLocaleString()} ms`;
  if (error === null)
    return { ok: true, message: `Responded with ${status ?? 'no status'}${durationText}` };
  return { ok: false, message: error };
}
