import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * Throws Problem `validation_failed` for an address that isn't allowed, such as an internal one.
 * Must not be called within a transaction.
 */
export async function assertUrlAllowed(
  { webhooks }: Pick<SignedIn, 'webhooks'>,
  url: string,
): Promise<void> {
  const message = await webhooks.refusalReason(url);
  if (message === null) return;
  throw new Problem('validation_failed', { fields: [{ path: 'url', message }] });
}
