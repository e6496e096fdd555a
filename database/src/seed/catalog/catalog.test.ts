import { NewPlan, serviceCategoryNames, serviceResource } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { seededPlans, seededServices } from './index.ts';

test('all but two categories have services, from more than four providers', () => {
  const categories = new Set(seededServices.map(({ category }) => category));
  const unused = serviceCategoryNames.filter((name) => !categories.has(name));
  expect(unused).toEqual(['devices', 'professional-services']);
  expect(new Set(seededServices.map(({ provider }) => provider)).size).toBeGreaterThan(4);
});

test('every slug is unique', () => {
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

test("every service's price without plans is the one that its plans show to visitors", () => {
  // The lowest first bracket of a plan's first recurring charge, or of its first charge.
  const lowest = (slug: string) => {
    const rates = seededPlans
      .filter(({ service }) => service === slug)
      .flatMap(
        ({ charges }) => charges.find(({ kind }) => kind === 'recurring') ?? charges[0] ?? [],
      )
      .flatMap(({ brackets }) => brackets[0]?.rate_micro ?? []);
    return rates.length === 0 ? null : Math.min(...rates) / 10_000;
  };
  expect(seededServices.map(({ slug }) => [slug, lowest(slug)])).toEqual(
    seededServices.map(({ slug, price }) => [slug, price?.amount ?? null]),
  );
});

test('the parts of a bundle are plans, not bundles, and their shares add up to 100%', () => {
  const codes = new Set(seededPlans.filter(({ parts }) => !parts).map(({ code }) => code));
  for (const { parts } of seededPlans) {
    if (!parts) continue;
    expect(parts.filter(({ code }) => !codes.has(code))).toEqual([]);
    const counted = parts.filter(
      ({ swap }, index) => swap === null || parts.findIndex((part) => part.swap === swap) === index,
    );
    expect(counted.reduce((sum, { share }) => sum + share, 0)).toBe(10_000);
  }
});

test('plan codes are unique', () => {
  const codes = seededPlans.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(seededPlans)(
  'plan $code matches the contract',
  ({ service: _slug, parts: _parts, charges, ...plan }) => {
    const parsed = NewPlan.safeParse({
      ...plan,
      service_id: '018f3f6e-0000-7000-8000-000000000001',
      charges: charges.map(({ brackets: _brackets, ...charge }) => charge),
    });
    expect(parsed.error?.issues ?? []).toEqual([]);
    for (const { brackets } of charges) {
      expect(brackets.length).toBeLessThanOrEqual(20);
      expect(brackets.map(({ from }) => from)).toEqual(
        brackets.map(({ from }) => from).toSorted((a, b) => a - b),
      );
    }
  },
);
