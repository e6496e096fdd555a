import type { Dashboard } from '@trunkline/contract/analytics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectDashboard } from '../queries.ts';

/** Returns the dashboard's figures for everything within the actor's reach. */
export function readDashboard(context: SignedIn): Promise<Dashboard> {
  return withTenant(context, (tx) => selectDashboard(tx, context));
}
