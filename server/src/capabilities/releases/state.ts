import type { ReleaseState } from '@trunkline/contract/releases';
import { requireAction } from '../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertPictures } from '../../kernel/picture-problems.ts';
import { readChangedRow, readRow } from '../../kernel/resource/index.ts';
import { setReleaseState } from './queries.ts';
import { releaseSource } from './source.ts';

const actionTo = { published: 'publish', draft: 'unpublish' } as const;

/**
 * Publishes or unpublishes a note with immediate effect. Throws Problem `not_found`, or
 * `validation_failed` for pictures that can't be shown.
 */
export async function changeState(context: SignedIn, id: string, state: ReleaseState) {
  const note = await withTenant(context, async (tx) => {
    const before = await readRow(tx, context, releaseSource, id);
    requireAction(before, before.state === state ? 'update' : actionTo[state]);
    if (!(await setReleaseState(tx, id, state, context.now()))) throw new Problem('not_found');
    const row = await readChangedRow(tx, context, releaseSource, id);
    if (state === 'published') assertPictures('content', row.content);
    return row;
  });
  await context.invalidatePublicCache();
  return note;
}
