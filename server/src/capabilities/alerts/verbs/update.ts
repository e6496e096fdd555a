import { alertResource } from '@trunkline/contract/alerts';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { updateRowOf } from '../../../kernel/resource/index.ts';
import { holdAlert } from '../queries.ts';
import { alertSource } from '../source.ts';
import { valuesOf } from '../values.ts';

const Changes = alertResource.update.extend(RowVersion.shape);

/**
 * Updates an alert that isn't published. Throws Problem `not_found`, `conflict` if it was changed
 * in the meantime or is published, `validation_failed` for invalid times or an invalid company.
 */
export async function updateAlert(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, title, ...changes } = Changes.parse(input);
  const values = await withTenant(context, async (tx) => {
    const alert = await holdAlert(tx, id);
    if (alert === null) throw new Problem('not_found');
    if (alert.state === 'showing')
      throw new Problem('conflict', {
        message: 'The alert is already published. Withdraw it to edit it.',
      });
    return valuesOf(tx, alert.company_id, changes, alert);
  });
  return updateRowOf(context, alertSource, {
    id,
    version,
    ...values,
    ...(title !== undefined && { title }),
  });
}
