import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { endSupport as end } from '../queries/support.ts';

/** Ends support access; returns the ID of the viewed user, or null if there was none. */
export async function endSupport(context: SignedIn): Promise<{ id: string | null }> {
  return { id: await withTenant(context, (tx) => end(tx, context.now())) };
}
