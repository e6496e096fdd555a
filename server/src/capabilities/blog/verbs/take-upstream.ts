import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, contentOf, nameOf, requirePostFor } from '../post.ts';
import { insertVersion } from '../queries/versions.ts';
import { copiedContent, findUpstream } from '../upstream.ts';

/**
 * Replaces the draft with the post above. The old draft is kept as a version and visitors still see
 * the published content. Throws Problem `not_found`, `forbidden`, or `conflict` if someone else
 * saved in the meantime.
 */
export function takeUpstream(
  context: SignedIn,
  input: { id: string; version: number },
): Promise<Post> {
  return withTenant(context, async (tx) => {
    const before = await requirePostFor(tx, context, input.id, 'update');
    const upstream = await findUpstream(tx, before);
    const { content, author_name, reading_minutes } = copiedContent(upstream);
    const after = await changePost(tx, context, input, {
      ...content,
      author_name,
      reading_minutes,
      upstream_version: upstream.number,
      changed: true,
    });
    await insertVersion(tx, {
      company_id: before.company_id,
      post_id: before.id,
      kind: 'replaced',
      saved_by_name: nameOf(context.actor),
      content: contentOf(before),
      at: context.now(),
    });
    return after;
  });
}
