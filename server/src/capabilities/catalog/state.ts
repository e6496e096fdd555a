import type { Service, ServiceState } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { requireAction } from '../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertPictures } from '../../kernel/picture-problems.ts';
import { readChangedRow, readRow } from '../../kernel/resource/index.ts';
import { needsSecondPerson, requestPublishing } from './parts/queries.ts';
import { canApprovePublishing } from './policy.ts';
import { setServiceState } from './queries.ts';
import { serviceSource } from './source.ts';
import { setVersionReason } from './versions/queries.ts';

/**
 * Returns whether publishing still needs a second person: the company requires one, and the actor
 * isn't approving another person's request.
 */
async function needsApproval(tx: Tx, { actor }: SignedIn, service: Service): Promise<boolean> {
  if (service.state === 'published' || !(await needsSecondPerson(tx, service.company_id)))
    return false;
  return !canApprovePublishing(actor, service);
}

const actionForState = { published: 'publish', draft: 'unpublish', retired: 'retire' } as const;

/**
 * Sets a service's state, with immediate effect for visitors. Throws Problem `not_found`,
 * `forbidden`, or `validation_failed` for pictures that can't be shown publicly.
 */
export async function changeState(context: SignedIn, id: string, state: ServiceState, reason = '') {
  const service = await withTenant(context, async (tx) => {
    const before = await readRow(tx, context, serviceSource, id);
    requireAction(before, before.state === state ? 'update' : actionForState[state]);
    if (state === 'published' && (await needsApproval(tx, context, before))) {
      await requestPublishing(tx, { id, by: context.actor.userId, reason });
      return readChangedRow(tx, context, serviceSource, id);
    }
    const publishReason = reason || (before.publish_request?.reason ?? '');
    if (state === 'published' && publishReason !== '') await setVersionReason(tx, publishReason);
    if (!(await setServiceState(tx, id, state))) throw new Problem('not_found');
    const row = await readChangedRow(tx, context, serviceSource, id);
    if (state === 'published') assertPictures('description', row.description);
    return row;
  });
  await context.invalidatePublicCache();
  return service;
}
