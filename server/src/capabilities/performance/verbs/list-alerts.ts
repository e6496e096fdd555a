import type { PerfAlertRow } from '@trunkline/contract/performance';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectAlerts } from '../queries/budgets.ts';

/** Lists open alerts of exceeded budgets, then past ones, newest first. */
export const listAlerts = (
  context: SignedIn,
  { company_id }: { readonly company_id?: string | undefined },
): Promise<{ items: PerfAlertRow[]; open: number }> =>
  withTenant(context, (tx) => selectAlerts(tx, company_id));
