import type { PublishedRelease } from '@trunkline/contract/releases';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { selectPublishedById } from '../queries.ts';

/**
 * Reads one of the user's notes with its text. Throws Problem `not_found`, also for one meant for
 * another audience.
 */
export async function readNote(
  context: SignedIn,
  { id }: { id: string },
): Promise<PublishedRelease> {
  const note = await withTenant(context, (tx) => selectPublishedById(tx, id));
  if (note === null) throw new Problem('not_found');
  return { ...note, content: await cleanStoredHtml(note.content) };
}
