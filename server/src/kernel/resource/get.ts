import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { assertReadable } from '../readable.ts';
import { selectRow } from './queries.ts';
import { present, type ResourceSource } from './source.ts';

/** Reads a row within an open transaction. Throws Problem `not_found`. */
export async function readRow<Description extends ResourceDescription>(
  tx: Tx,
  context: SignedIn,
  source: ResourceSource<Description>,
  id: string,
) {
  const row = await selectRow(tx, source, id);
  if (row === null) throw new Problem('not_found');
  return present(source, context.actor, row);
}

/**
 * Reads a row after a change, before it is committed. Throws Problem `not_found`, or
 * `validation_failed` if the row can't be read back.
 */
export async function readChangedRow<Description extends ResourceDescription>(
  tx: Tx,
  context: SignedIn,
  source: ResourceSource<Description>,
  id: string,
) {
  return assertReadable(source.description.row, await readRow(tx, context, source, id));
}

/** Reads a row. Throws Problem `not_found`, also for another tenant's row. */
export function getRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { id }: { id: string },
) {
  return withTenant(context, (tx) => readRow(tx, context, source, id));
}
