import type { SignedIn } from '../../../kernel/context.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { serviceSource } from '../source.ts';

/** Brings a service back as it was, for visitors too where it was published. Throws Problem `not_found`. */
export async function restoreService(context: SignedIn, input: { id: string }) {
  const restored = await restoreRow(context, serviceSource, input);
  await context.invalidatePublicCache();
  return restored;
}
