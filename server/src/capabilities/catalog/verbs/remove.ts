import type { SignedIn } from '../../../kernel/context.ts';
import { removeRow } from '../../../kernel/resource/index.ts';
import { serviceSource } from '../source.ts';

/**
 * Moves a service to the recycle bin; visitors no longer see it. Throws Problem `not_found`,
 * `forbidden`, or `conflict` if other records depend on it.
 */
export async function removeService(context: SignedIn, input: { id: string }) {
  const removed = await removeRow(context, serviceSource, input);
  await context.invalidatePublicCache();
  return removed;
}
