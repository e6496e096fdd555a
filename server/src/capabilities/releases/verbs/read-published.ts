import type { PublishedRelease } from '@trunkline/contract/releases';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { selectPublished, selectPublishedBySlug } from '../queries.ts';

const limit = 100;
const safe = async (note: PublishedRelease) => ({
  ...note,
  content: await cleanStoredHtml(note.content),
});

/**
 * Lists public notes that a visitor of the host may read, of its company and of those above, newest
 * first.
 */
export async function listPublishedReleases(context: Context): Promise<PublishedRelease[]> {
  const notes = await withPublic(context, (tx) => selectPublished(tx, limit));
  return Promise.all(notes.map(safe));
}

/** Reads one public note; null if there is none. */
export async function readPublishedRelease(
  context: Context,
  slug: string,
): Promise<PublishedRelease | null> {
  const note = await withPublic(context, (tx) => selectPublishedBySlug(tx, slug));
  return note && safe(note);
}
