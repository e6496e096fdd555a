import { seededServices } from '../../catalog/index.ts';
import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** The services on offer. */
export const catalogPart: DemoPart = {
  capability: 'catalog',
  seed({ story }) {
    const services = seededServices.map(
      ({ price, sortOrder = 100, documents = [], features, requirements, ...service }, place) => ({
        ...service,
        id: story.id('service', service.slug),
        company_id: story.platform.id,
        state: 'published',
        features: [...features],
        requirements: [...requirements],
        documents,
        sort_order: sortOrder,
        price_amount: price?.amount ?? null,
        ...(price && {
          price_currency: price.currency,
          price_per: price.per,
          price_unit: price.unit,
        }),
        created_at: story.ago(Math.max(3, 390 - place * 11), 10, place),
      }),
    );
    const origin = (at: unknown) => ({ at: String(at), by: ownerId(story) });
    // Rows of one batch have the same columns; without a price, the table's defaults apply.
    for (const priced of [true, false]) {
      const batch = services.filter(({ price_amount }) => (price_amount !== null) === priced);
      story.insert('services', batch, ({ created_at }) => origin(created_at));
    }
  },
};
