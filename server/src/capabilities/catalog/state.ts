import type { ServiceState } from '@trunkline/contract/catalog';
import { may, type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertPictures } from '../../kernel/pictures-in.ts';
import { readChangedRow } from '../../kernel/resource/index.ts';
import { setServiceState } from './queries.ts';
import { serviceSource } from './source.ts';
import { giveReason } from './versions/queries.ts';

/**
 * Sets a service's state, with immediate effect for visitors. Throws Problem `not_found`, or
 * `validation_failed` for pictures that can't be shown publicly.
 */
export async function changeState(context: SignedIn, id: string, state: ServiceState, reason = '') {
  if (!may(context.actor, 'services:update')) throw new Problem('forbidden');
  const service = await withTenant(context, async (tx) => {
    if (reason !== '') await giveReason(tx, reason);
    if (!(await setServiceState(tx, id, state))) throw new Problem('not_found');
    const row = await readChangedRow(tx, context, serviceSource, id);
    if (state === 'published') assertPictures('description', row.description);
    return row;
  });
  await context.invalidatePublicCache();
  return service;
}
