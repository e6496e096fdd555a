import * as z from 'zod';
import { Id, Instant, pageOf } from '../kernel/list.ts';
import { Choice, ServiceCard } from '../kernel/live.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import { serviceCategoryNames, serviceTypeNames } from './listing.ts';
import { Charge, Plan } from './plans.ts';
import { PriceBracket } from './prices.ts';
import { ProviderKey, ServiceSlug } from './slugs.ts';
import { offerPriceNames, termKeys } from './storefront-choices.ts';

// Services a company can buy from the company above it, at its own purchase prices.

export const OfferCard = ServiceCard.extend({
  id: Id,
  type: z.enum(serviceTypeNames),
  /** Whether the seller features it, so that it is shown first. */
  featured: z.boolean(),
  /** The terms of its plans in months; 0 for no term. */
  terms: z.array(z.number().int()),
});
export type OfferCard = z.infer<typeof OfferCard>;

export const OffersPage = pageOf(OfferCard).extend({
  facets: z.object({
    type: z.array(Choice),
    category: z.array(Choice),
    provider: z.array(Choice),
    price: z.array(Choice),
    term: z.array(Choice),
  }),
});
export type OffersPage = z.infer<typeof OffersPage>;

export const OfferMoney = z.object({
  currency: z.string().nullable(),
  brackets: z.array(PriceBracket).nullable(),
  /** Why there is no price; null if there is one. */
  problem: z.string().nullable(),
});
export type OfferMoney = z.infer<typeof OfferMoney>;

/** A plan that a company can buy. */
export const OfferPlan = Plan.pick({
  id: true,
  code: true,
  name: true,
  rank: true,
  term_months: true,
  bill_months: true,
  trial_days: true,
  end_action: true,
  notice_days: true,
  window_days: true,
  early_fee_bps: true,
  min_quantity: true,
  max_quantity: true,
  step_quantity: true,
}).extend({
  charges: z.array(
    Charge.extend({
      you_pay: OfferMoney,
      /** The price for the company's own customers; null if it doesn't resell the service. */
      customer_pays: OfferMoney.nullable(),
    }),
  ),
  /** The parts of one unit of a bundle; empty for other plans. */
  parts: z.array(
    z.object({
      service: z.string(),
      plan: z.string(),
      quantity: z.number().int(),
      /** One of the parts with the same number is chosen; null for a part without alternatives. */
      swap_group: z.number().int().nullable(),
    }),
  ),
});
export type OfferPlan = z.infer<typeof OfferPlan>;

export const Offer = OfferCard.extend({
  /** HTML, sanitised. */
  description: z.string(),
  requirements: z.array(z.string()),
  documents: z.array(z.object({ title: z.string(), address: z.string() })),
  updated_at: Instant,
  plans: z.array(OfferPlan),
  /** Other services of its category. */
  related: z.array(OfferCard),
});
export type Offer = z.infer<typeof Offer>;

const OffersQuery = z.strictObject({
  q: textOf('name', z.string().trim().max(100).optional()),
  type: z.enum(serviceTypeNames).optional(),
  category: z.enum(serviceCategoryNames).optional(),
  /** The `value` of one of the response's providers. */
  provider: ProviderKey.optional(),
  price: z.enum(offerPriceNames).optional(),
  term: z.enum(termKeys).optional(),
  cursor: textOf('code', z.string().max(1000).optional()),
  limit: z.coerce.number().int().min(1).max(50).default(24),
});

export const storefrontOperations = {
  offers: operation(
    { who: 'services:read', assurance: 2, limit: 'search' },
    {
      method: 'GET',
      path: '/catalog/offers',
      summary: "List the services that the caller's company can buy, at its own prices",
      tags: ['services'],
    },
  )
    .input(OffersQuery)
    .output(OffersPage),
  offer: operation(
    { who: 'services:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/catalog/offer',
      summary: "Get a service on offer to the caller's company by its slug, with its plans",
      tags: ['services'],
    },
  )
    .input(z.strictObject({ slug: ServiceSlug }))
    .output(Offer),
};
