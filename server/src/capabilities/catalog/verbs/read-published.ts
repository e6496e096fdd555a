import {
  type PublishedService,
  serviceCategories,
  serviceCategoryNames,
} from '@trunkline/contract/catalog';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { selectCards, selectService, selectSitePrices } from '../queries/published.ts';
import { cardOf } from './list-published.ts';

const maxRelated = 3;

/**
 * Reads a service of this site by slug, with others of its category; null if there is none.
 */
export function readService(
  context: Context,
  { slug }: { slug: string },
): Promise<PublishedService | null> {
  return withPublic(context, async (tx) => {
    const prices = await selectSitePrices(tx);
    const service = await selectService(tx, slug, prices);
    if (service === null) return null;
    const category = serviceCategoryNames.find((name) => name === service.category);
    const selection = { category, prices };
    const sameCategory = await selectCards(
      tx,
      selection,
      { kind: 'all' },
      { limit: maxRelated + 1 },
    );
    const { id, requirements, documents, updated_at } = service;
    return {
      ...cardOf(service),
      id,
      requirements,
      documents,
      updated_at,
      category_label: category === undefined ? service.category : serviceCategories[category],
      // Sanitised again, because stored HTML may not have come through a form.
      description: await cleanStoredHtml(service.description),
      related: sameCategory
        .filter((other) => other.slug !== slug)
        .slice(0, maxRelated)
        .map(cardOf),
    };
  });
}
