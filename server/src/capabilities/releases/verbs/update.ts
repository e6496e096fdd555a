import { RowVersion } from '@trunkline/contract/kernel/resource';
import { releaseResource } from '@trunkline/contract/releases';
import { may, type SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { sanitizeHtml } from '../../../kernel/html.ts';
import { getRow, updateRowOf } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';

const Changes = releaseResource.update.extend(RowVersion.shape);

/**
 * Changes a note; one that is published changes for its readers at once. Throws Problem `not_found`, or `conflict`
 * when somebody else was faster. A note from above is read only: here it is not found.
 */
export async function updateRelease(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { content, ...changes } = Changes.parse(input);
  if (!may(context.actor, 'releases:update')) throw new Problem('forbidden');
  const { managed } = await getRow(context, releaseSource, { id: changes.id });
  if (!managed) throw new Problem('not_found');
  const note = await updateRowOf(context, releaseSource, {
    ...changes,
    ...(content !== undefined && { content: sanitizeHtml(content) }),
  });
  context.forgetPublic();
  return note;
}
