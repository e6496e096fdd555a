import { type PostVersion, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { readStored } from '../../../kernel/readable.ts';
import { requirePost } from '../post.ts';
import { selectVersion } from '../queries/versions.ts';

/** Reads the content of a version. Throws Problem `not_found`. */
export async function contentOfVersion(
  tx: Tx,
  id: string,
  number: number,
): Promise<PostContent & PostVersion> {
  const version = await selectVersion(tx, id, number);
  if (version === null) throw new Problem('not_found');
  const { snapshot, kind, title, saved_by_name, updated_at } = version;
  const content = readStored(PostContent, snapshot);
  return {
    ...content,
    content: await cleanStoredHtml(content.content),
    number,
    kind,
    title,
    saved_by_name,
    updated_at,
  };
}

/** Reads a version of a post. Throws Problem `not_found`. */
export function readVersion(
  context: SignedIn,
  { id, number }: { id: string; number: number },
): Promise<PostContent & PostVersion> {
  return withTenant(context, async (tx) => {
    await requirePost(tx, id);
    return contentOfVersion(tx, id, number);
  });
}
