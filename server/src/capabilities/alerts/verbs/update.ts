import { alertResource } from '@trunkline/contract/alerts';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requireRowAction, updateRowOf } from '../../../kernel/resource/index.ts';
import { lockAlert } from '../lock-alert.ts';
import { alertSource } from '../source.ts';
import { valuesOf } from '../values.ts';

const Changes = alertResource.update.extend(RowVersion.shape);

/**
 * Updates an alert that isn't active. Throws Problem `not_found`, `forbidden`, `conflict` if it was
 * changed in the meantime or is active, or `validation_failed` for invalid times or an invalid
 * company.
 */
export async function updateAlert(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, title, ...changes } = Changes.parse(input);
  const values = await withTenant(context, async (tx) => {
    const alert = await lockAlert(tx, context, id);
    requireRowAction(alertSource, context.actor, alert, 'update');
    return valuesOf(tx, alert.company_id, changes, alert);
  });
  return updateRowOf(context, alertSource, {
    id,
    version,
    ...values,
    ...(title !== undefined && { title }),
  });
}
