import type { PostVersion } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requirePost } from '../post.ts';
import { selectVersions } from '../queries/versions.ts';

/** Returns versions of a post, newest first. Throws Problem `not_found`. */
export function listVersions(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ items: PostVersion[] }> {
  return withTenant(context, async (tx) => {
    await requirePost(tx, id);
    return { items: await selectVersions(tx, id) };
  });
}
