import type { Dashboard } from '@trunkline/contract/analytics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectDashboard } from '../queries.ts';

/** Figures of everything the actor can reach. */
export function readDashboard(context: SignedIn): Promise<Dashboard> {
  return withTenant(context, (tx) => selectDashboard(tx, context));
}
