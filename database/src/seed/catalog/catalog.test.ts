import { serviceCategoryNames, serviceResource } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { seededServices } from './index.ts';

test('every category named in the site specification has services from several providers', () => {
  const categories = new Set(seededServices.map(({ category }) => category));
  const without = serviceCategoryNames.filter((name) => !categories.has(name));
  expect(without).toEqual(['devices', 'professional-services']);
  expect(new Set(seededServices.map(({ provider }) => provider)).size).toBeGreaterThan(4);
});

test('every address is unique', () => {
  const slugs = seededServices.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test.each(seededServices)('$slug matches the contract', ({ price, sortOrder, ...service }) => {
  const parsed = serviceResource.create.safeParse({
    ...service,
    company_id: '018f3f6e-0000-7000-8000-000000000001',
    sort_order: sortOrder,
    ...(price && {
      price: (price.amount / 100).toFixed(2),
      price_currency: price.currency,
      price_per: price.per,
      price_unit: price.unit,
    }),
  });
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(service.summary).not.toBe('');
  expect(service.description).toMatch(/^<p>/);
});
