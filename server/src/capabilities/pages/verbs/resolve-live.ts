import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { loadLive } from '../../../kernel/live.ts';
import { withSafeLinks } from '../content.ts';
import { siteOf, visitorContext } from '../visitor-context.ts';

/**
 * Returns what live blocks show to visitors of the page's company, or of the user's own company;
 * never more than a visitor can see. Throws Problem `not_found`.
 */
export async function resolveLive(
  context: SignedIn,
  { id, sections }: { id?: string | undefined; sections: Section[] },
): Promise<{ blocks: (LiveBlock | null)[] }> {
  const site = await withTenant(context, (tx) => siteOf(tx, context, id));
  const visitor = visitorContext(context, site);
  // Live blocks contain no HTML, so nothing is sanitised.
  const { blocks } = await loadLive(visitor, withSafeLinks({ sections }), {});
  return { blocks: [...blocks] };
}
