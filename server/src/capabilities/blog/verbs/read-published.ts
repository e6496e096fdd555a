import type { ArticlePage } from '@trunkline/contract/kernel/articles';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { articleOf, cardOf } from '../article.ts';
import { selectBySlug, selectNeighbours, selectRelated } from '../queries/public.ts';

const maxRelated = 3;

/**
 * Reads a published post of the visited tenant, with links to further posts; its current slug if it
 * has moved; null if there is none.
 */
export function readArticle(
  context: Context,
  slug: string,
): Promise<ArticlePage | { moved_to: string } | null> {
  return withPublic(context, async (tx) => {
    const found = await selectBySlug(tx, slug);
    if (found === null) return null;
    if (found.slug !== slug) return { moved_to: found.slug };
    const article = await articleOf(context, found);
    const { newer, older } = await selectNeighbours(tx, slug);
    const related = await selectRelated(tx, slug, article.tag_slugs, maxRelated);
    return {
      article,
      newer: newer && cardOf(context, newer),
      older: older && cardOf(context, older),
      related: related.map((post) => cardOf(context, post)),
    };
  });
}
