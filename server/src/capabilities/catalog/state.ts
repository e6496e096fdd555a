import type { ServiceState } from '@trunkline/contract/catalog';
import { requireAction } from '../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertPictures } from '../../kernel/pictures-in.ts';
import { readChangedRow, readRow } from '../../kernel/resource/index.ts';
import { setServiceState } from './queries.ts';
import { serviceSource } from './source.ts';
import { giveReason } from './versions/queries.ts';

const actionTo = { published: 'publish', draft: 'unpublish', retired: 'retire' } as const;

/**
 * Sets a service's state, with immediate effect for visitors. Throws Problem `not_found`,
 * `forbidden`, or `validation_failed` for pictures that can't be shown publicly.
 */
export async function changeState(context: SignedIn, id: string, state: ServiceState, reason = '') {
  const service = await withTenant(context, async (tx) => {
    const before = await readRow(tx, context, serviceSource, id);
    requireAction(before, before.state === state ? 'update' : actionTo[state]);
    if (reason !== '') await giveReason(tx, reason);
    if (!(await setServiceState(tx, id, state))) throw new Problem('not_found');
    const row = await readChangedRow(tx, context, serviceSource, id);
    if (state === 'published') assertPictures('description', row.description);
    return row;
  });
  await context.invalidatePublicCache();
  return service;
}
