import { serviceResource } from '@trunkline/contract/catalog';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { may, type SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { updateRowOf } from '../../../kernel/resource/index.ts';
import { storedFields, withFreeAddress } from '../fields.ts';
import { serviceSource } from '../source.ts';

const Changes = serviceResource.update.extend(RowVersion.shape);

/**
 * Changes a service; one that is published changes for visitors at once. Throws Problem `not_found`, or `conflict`
 * when somebody else was faster.
 */
export async function updateService(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, provider, ...changes } = Changes.parse(input);
  if (!may(context.actor, 'services:update')) throw new Problem('forbidden');
  if (provider === '') {
    const message = 'Please enter the name that visitors read.';
    throw new Problem('validation_failed', { fields: [{ path: 'provider', message }] });
  }
  const stored = storedFields({ ...changes, ...(provider !== undefined && { provider }) });
  const service = await withFreeAddress(
    updateRowOf(context, serviceSource, { ...stored, id, version }),
  );
  context.forgetPublic();
  return service;
}
