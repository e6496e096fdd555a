import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requirePost } from '../post.ts';
import { previewPurpose } from '../previews.ts';

const lasts = 7 * 24 * 60 * 60_000;

/**
 * Creates a link that shows the draft to anyone who has it, signed in or not. Throws Problem
 * `not_found`.
 */
export async function previewLink(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ url: string; expires_at: string }> {
  const post = await withTenant(context, (tx) => requirePost(tx, id));
  const expires = new Date(context.now().getTime() + lasts);
  const text = JSON.stringify({ post: post.id, company: post.company_id });
  const token = context.seal.close(previewPurpose, text, expires);
  return {
    url: `${context.request.origin}/post-preview/${token}`,
    expires_at: expires.toISOString(),
  };
}
