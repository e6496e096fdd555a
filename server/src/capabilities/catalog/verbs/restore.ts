import type { SignedIn } from '../../../kernel/context.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { serviceSource } from '../source.ts';

/**
 * Restores a service; visitors see it again if it was published. Throws Problem `not_found`, or
 * `conflict` if it conflicts with an existing record.
 */
export async function restoreService(context: SignedIn, input: { id: string }) {
  const restored = await restoreRow(context, serviceSource, input);
  await context.invalidatePublicCache();
  return restored;
}
