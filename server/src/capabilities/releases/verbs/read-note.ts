import type { PublishedRelease } from '@trunkline/contract/releases';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { selectPublishedById } from '../queries.ts';

/** One of the news of whoever asks, with its text. Throws Problem `not_found`, also for one that is for others. */
export async function readNote(
  context: SignedIn,
  { id }: { id: string },
): Promise<PublishedRelease> {
  const note = await withTenant(context, (tx) => selectPublishedById(tx, id));
  if (note === null) throw new Problem('not_found');
  return { ...note, content: await cleanStoredHtml(note.content) };
}
