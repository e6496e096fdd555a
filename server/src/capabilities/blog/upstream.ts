import { PostContent } from '@trunkline/contract/blog';
import { LiveText } from '@trunkline/contract/kernel/articles';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../kernel/errors.ts';
import { readStored } from '../../kernel/readable.ts';
import type { StoredPost } from './queries.ts';
import { selectUpstream, type StoredUpstream } from './queries/upstream.ts';

/**
 * Finds the shared post above that this post was copied from. Throws Problem `not_found` if it is
 * no longer shared.
 */
export async function findUpstream(tx: Tx, post: StoredPost): Promise<StoredUpstream> {
  const id = post.upstream_post_id;
  const upstream = id === null ? null : await selectUpstream(tx, post.company_id, id);
  if (upstream === null) throw new Problem('not_found');
  return upstream;
}

/**
 * Returns the published content of a post above as the content of a copy. Its author is not one of
 * the copying company's people, so only the name is kept.
 */
export function copiedContent({ live }: StoredUpstream): {
  content: PostContent;
  author_name: string;
  reading_minutes: number;
} {
  const {
    author_name,
    reading_minutes,
    author_slug: _author,
    tag_slugs: _tags,
    ...content
  } = LiveText.parse(live);
  return {
    content: readStored(PostContent, { ...content, author_id: null }),
    author_name,
    reading_minutes,
  };
}
