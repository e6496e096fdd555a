import {
  maxServicePages,
  serviceCategoryNames,
  servicePriceNames,
  servicesPerPage,
} from '@trunkline/contract/catalog/listing';
import { withPublic } from '../../kernel/context.ts';
import type { LiveLoader } from '../../kernel/live.ts';
import { choicesOf, relaxedSearches } from './choices.ts';
import { providersOf } from './providers.ts';
import { countMatching, selectProviders } from './queries/counted.ts';
import {
  findPublished,
  selectCards,
  selectCardsBySlug,
  selectSitePrices,
} from './queries/published.ts';
import { cardOf } from './verbs/list-published.ts';

const categoryOf = (text: string | undefined) => serviceCategoryNames.find((name) => name === text);

const priceOf = (text: string | undefined) => servicePriceNames.find((name) => name === text);

/** Number of services in a pricing table that doesn't name any. */
const defaultTableSize = 3;

/** Loads a pricing table: the named services, or the first of a category or of all. */
export const loadPricingTable: LiveLoader<'pricing_table'> = (context, section) =>
  withPublic(context, async (tx) => {
    const { services: slugs = [], category } = section;
    const cards =
      slugs.length > 0
        ? await selectCardsBySlug(tx, slugs)
        : await selectCards(
            tx,
            { category: categoryOf(category), prices: await selectSitePrices(tx) },
            { kind: 'all' },
            { limit: defaultTableSize },
          );
    return { type: 'pricing_table', services: cards.map(cardOf) };
  });

/** Loads the catalogue for the URL's filters; unknown providers and categories are ignored. */
export const loadServiceCatalogue: LiveLoader<'service_catalogue'> = (context, _section, query) =>
  withPublic(context, async (tx) => {
    const knownProviders = providersOf(await selectProviders(tx));
    const provider = knownProviders.find(({ key }) => key === query.provider);
    const { q = '' } = query;
    const [category, price] = [categoryOf(query.category), priceOf(query.price)];
    const prices = await selectSitePrices(tx);
    const selection = { category, providers: provider?.names, price, prices };
    const page = pageOf(query.page);
    const hits = await findPublished(tx, q);
    const offset = (page - 1) * servicesPerPage;
    const rows = await selectCards(tx, selection, hits, { offset, limit: servicesPerPage + 1 });
    const hasMore = rows.length > servicesPerPage && page < maxServicePages;
    const total = await countMatching(tx, selection, hits);
    const choices = await choicesOf(tx, selection, hits, knownProviders);
    const key = provider?.key ?? '';
    const isMissing = provider && !choices.providers.some(({ value }) => value === key);
    return {
      type: 'service_catalogue',
      services: rows.slice(0, servicesPerPage).map(cardOf),
      ...choices,
      // A provider without matches is missing from the choices, so its name is added here.
      ...(isMissing && {
        providers: [...choices.providers, { value: key, label: provider.label, count: 0 }],
      }),
      query: { q, category: category ?? '', provider: key, price: price ?? '' },
      total,
      alternatives: total === 0 ? await relaxedSearches(tx, { ...selection, q }, hits) : [],
      page,
      next_page: hasMore ? page + 1 : null,
    };
  });

function pageOf(text: string | undefined): number {
  const page = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(page, maxServicePages);
}
