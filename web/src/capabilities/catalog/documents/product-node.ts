import type { PublishedService } from '@trunkline/contract/catalog';
import { minorDigits } from '@trunkline/contract/kernel/money';

const periods = { month: 'P1M', year: 'P1Y', once: null } as const;

/** Returns a service as a schema.org Product, with an Offer if it has a price. */
export function productNode(service: PublishedService, origin: string, path: string): object {
  const { name, summary, provider, category_label, picture, from_price } = service;
  const url = origin + path;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    category: category_label,
    brand: { '@type': 'Brand', name: provider },
    ...(summary && { description: summary }),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(from_price && { offers: offerNode(from_price, url) }),
  };
}

function offerNode(price: NonNullable<PublishedService['from_price']>, url: string): object {
  const { amount, currency, per, unit } = price;
  const duration = periods[per];
  const digits = minorDigits(currency);
  const lowest = { price: (amount / 10 ** digits).toFixed(digits), priceCurrency: currency };
  return {
    '@type': 'Offer',
    url,
    ...lowest,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...lowest,
      ...(unit && { unitText: unit }),
      ...(duration && { billingDuration: duration }),
    },
  };
}
