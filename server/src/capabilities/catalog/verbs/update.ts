import { type Service, serviceResource } from '@trunkline/contract/catalog';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import type { SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { assertPictures } from '../../../kernel/picture-problems.ts';
import { conflictMessage, getRow, updateRowOf } from '../../../kernel/resource/index.ts';
import { cleanDescription, storedFields, withUniqueSlug } from '../fields.ts';
import { serviceSource } from '../source.ts';

const Changes = serviceResource.update.extend(RowVersion.shape);

/**
 * Updates a service; changes to a published one are visible immediately. Throws Problem
 * `not_found`, `forbidden`, `conflict` if someone else has changed it in the meantime, or
 * `validation_failed` for invalid values, such as pictures in a published text that can't be shown
 * publicly.
 */
export async function updateService(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, provider, ...changes } = Changes.parse(input);
  const before = await getRow(context, serviceSource, { id });
  requireAction(before, 'update');
  if (provider === '') {
    const message = 'Enter the name visitors see.';
    throw new Problem('validation_failed', { fields: [{ path: 'provider', message }] });
  }
  const { description } = changes;
  if (description !== undefined) await assertPublishable(before, version, description);
  const stored = await storedFields({ ...changes, ...(provider !== undefined && { provider }) });
  const service = await withUniqueSlug(
    updateRowOf(context, serviceSource, { ...stored, id, version }),
  );
  await context.invalidatePublicCache();
  return service;
}

/** Rejects changes to a published service that could not be published. */
async function assertPublishable(before: Service, version: number, input: string): Promise<void> {
  // If the service has been published in the meantime, its version differs and nothing is changed.
  if (before.version !== version) throw new Problem('conflict', { message: conflictMessage });
  if (before.state !== 'published') return;
  const description = await cleanDescription(input);
  if (description !== before.description) assertPictures('description', description);
}
