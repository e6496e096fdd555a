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
 * Lists the public release notes that a visitor to this site can read: those of its company and of
 * the companies above it, newest first.
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
