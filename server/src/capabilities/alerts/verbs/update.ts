import { alertResource } from '@trunkline/contract/alerts';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { updateRowOf } from '../../../kernel/resource/index.ts';
import { holdAlert } from '../queries.ts';
import { alertSource } from '../source.ts';
import { valuesOf } from '../values.ts';

const Changes = alertResource.update.extend(RowVersion.shape);

/**
 * Changes an alert that does not show. Throws Problem `not_found`, `conflict` when somebody else was faster or it
 * shows, `validation_failed` for times or a company that cannot be.
 */
export async function updateAlert(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, title, ...changes } = Changes.parse(input);
  if (!may(context.actor, 'alerts:update')) throw new Problem('forbidden');
  const values = await withTenant(context, async (tx) => {
    const alert = await holdAlert(tx, id);
    if (alert === null) throw new Problem('not_found');
    if (alert.state === 'showing')
      throw new Problem('conflict', { message: 'It shows already. Withdraw it to change it.' });
    return valuesOf(tx, alert.company_id, changes, alert);
  });
  return updateRowOf(context, alertSource, {
    id,
    version,
    ...values,
    ...(title !== undefined && { title }),
  });
}
