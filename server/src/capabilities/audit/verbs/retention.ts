import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type Retention, selectRetention } from '../queries/retention.ts';

/** Returns how long the entries of the actor's company are kept. */
export function getRetention(context: SignedIn): Promise<Retention> {
  return withTenant(context, selectRetention);
}
