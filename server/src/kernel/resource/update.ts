import { type ResourceDescription, RowVersion } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { readChangedRow, readRow } from './get.ts';
import { updateRow } from './queries.ts';
import { requireRowAction, type ResourceSource } from './source.ts';

export const conflictMessage =
  'Someone else has changed this in the meantime. Reload to see the current version.';

/**
 * Updates a row. Throws Problem `not_found`, `forbidden`, or `conflict` when its state rules it out
 * or someone else saved first.
 */
export function updateRowOf<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  input: Readonly<Record<string, unknown>>,
) {
  const { id, version } = RowVersion.parse(input);
  const changes = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && !(name in RowVersion.shape),
    ),
  );
  return withTenant(context, async (tx) => {
    requireRowAction(source, context.actor, await readRow(tx, context, source, id), 'update');
    if (
      Object.keys(changes).length > 0 &&
      !(await updateRow(tx, source.table, { id, version }, changes))
    ) {
      throw new Problem('conflict', { message: conflictMessage });
    }
    return readChangedRow(tx, context, source, id);
  });
}
