import { PostContent } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readStored } from '../../../kernel/readable.ts';
import { contentOf, requirePost } from '../post.ts';
import { selectUpstreamVersion } from '../queries/upstream.ts';
import { copiedContent, findUpstream } from '../upstream.ts';

interface UpstreamView {
  readonly company_name: string;
  readonly changed: boolean;
  readonly base: PostContent | null;
  readonly current: PostContent;
  readonly mine: PostContent;
}

/**
 * Reads what changed in the post that this one was copied from. Throws Problem `not_found` if it is
 * no longer shared.
 */
export function readUpstream(context: SignedIn, { id }: { id: string }): Promise<UpstreamView> {
  return withTenant(context, async (tx) => {
    const post = await requirePost(tx, id);
    const upstream = await findUpstream(tx, post);
    const number = post.upstream_version;
    const stored =
      number === null
        ? null
        : await selectUpstreamVersion(tx, post.company_id, { id: upstream.id, number });
    return {
      company_name: upstream.company_name,
      changed: upstream.number !== number,
      // Authors are people of the company above, whose IDs mean nothing in this company.
      base: stored === null ? null : { ...readStored(PostContent, stored), author_id: null },
      current: copiedContent(upstream).content,
      mine: contentOf(post),
    };
  });
}
