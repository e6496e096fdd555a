import { type AlertReport, alertReportPeople } from '@trunkline/contract/alerts';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { isManaged, selectPeople } from '../queries.ts';

/** Who has read an alert of those whom it concerns. Throws Problem `not_found`. */
export async function reportAlert(context: SignedIn, { id }: { id: string }): Promise<AlertReport> {
  if (!may(context.actor, 'alerts:read')) throw new Problem('forbidden');
  return withTenant(context, async (tx) => {
    if (!(await isManaged(tx, id))) throw new Problem('not_found');
    return selectPeople(tx, id, alertReportPeople);
  });
}
