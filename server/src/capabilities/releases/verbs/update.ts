import { RowVersion } from '@trunkline/contract/kernel/resource';
import { releaseResource } from '@trunkline/contract/releases';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import type { SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { assertPictures } from '../../../kernel/picture-problems.ts';
import { conflictMessage, getRow, updateRowOf } from '../../../kernel/resource/index.ts';
import { cleanNote } from '../clean-note.ts';
import { releaseSource } from '../source.ts';

const Changes = releaseResource.update.extend(RowVersion.shape);

/**
 * Updates a note; changes to a published one are visible immediately.
 *
 * @throws Problem `not_found`, also for a note of a company above; `conflict` if someone else saved
 *   first; `validation_failed` if a published note's new text has invalid pictures.
 */
export async function updateRelease(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { content: newContent, ...changes } = Changes.parse(input);
  const before = await getRow(context, releaseSource, { id: changes.id });
  requireAction(before, 'update');
  if (before.version !== changes.version)
    throw new Problem('conflict', { message: conflictMessage });
  const content = newContent === undefined ? undefined : await cleanNote(newContent);
  // If the note has been published in the meantime, its version differs and nothing is changed.
  if (before.state === 'published' && content !== undefined && content !== before.content)
    assertPictures('content', content);
  const note = await updateRowOf(context, releaseSource, {
    ...changes,
    ...(content !== undefined && { content }),
  });
  await context.invalidatePublicCache();
  return note;
}
