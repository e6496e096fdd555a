import {
  mostServicePages,
  serviceCategoryNames,
  servicesOfPage,
} from '@trunkline/contract/kernel/service-listing';
import { withPublic } from '../../kernel/context.ts';
import type { LiveLoader } from '../../kernel/live.ts';
import { findPublished, selectCards, selectCardsBySlug } from './queries/published.ts';
import { cardOf, countFound } from './verbs/list-published.ts';

const categoryOf = (text: string | undefined) => serviceCategoryNames.find((name) => name === text);

/** How many services a pricing table shows that names none. */
const fewPrices = 3;

/** What services cost: those a page names, or the first of a category or of all. */
export const loadPricingTable: LiveLoader<'pricing_table'> = (context, section) =>
  withPublic(context, async (tx) => {
    const { services: slugs = [], category } = section;
    const cards =
      slugs.length > 0
        ? await selectCardsBySlug(tx, slugs)
        : await selectCards(
            tx,
            { category: categoryOf(category) },
            { kind: 'all' },
            { limit: fewPrices },
          );
    return { type: 'pricing_table', services: cards.map(cardOf) };
  });

/** The catalogue with search, category and page, as the address asks. */
export const loadServiceCatalogue: LiveLoader<'service_catalogue'> = (context, _section, query) =>
  withPublic(context, async (tx) => {
    const q = query.q ?? '';
    const category = categoryOf(query.category);
    const wanted = { q, category };
    const page = pageOf(query.page);
    const found = await findPublished(tx, q);
    const offset = (page - 1) * servicesOfPage;
    const rows = await selectCards(tx, wanted, found, { offset, limit: servicesOfPage + 1 });
    const more = rows.length > servicesOfPage && page < mostServicePages;
    return {
      type: 'service_catalogue',
      services: rows.slice(0, servicesOfPage).map(cardOf),
      ...(await countFound(tx, wanted, found)),
      asked: { q, category: category ?? '' },
      page,
      next_page: more ? page + 1 : null,
    };
  });

function pageOf(text: string | undefined): number {
  const page = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(page, mostServicePages);
}
