import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { endSupport as end } from '../queries/support.ts';

/** The session is the own one again; whom it looked as, or null where it looked as nobody. */
export async function endSupport(context: SignedIn): Promise<{ id: string | null }> {
  return { id: await withTenant(context, (tx) => end(tx, context.now())) };
}
