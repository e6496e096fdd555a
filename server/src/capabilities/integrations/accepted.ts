import type { RowContext } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/** Throws Problem `validation_failed` for an address that messages are not sent to. */
export function demandAccepted({ webhooks }: Pick<RowContext, 'webhooks'>, url: string): void {
  if (webhooks.accepts(url)) return;
  throw new Problem('validation_failed', {
    fields: [{ path: 'url', message: 'Enter a public address that begins with https://.' }],
  });
}
