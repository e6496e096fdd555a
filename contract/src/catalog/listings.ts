import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { requestLimits } from '../kernel/limits.ts';
import { operation } from '../kernel/operation.ts';
import { RowResult } from '../kernel/row-result.ts';
import { serviceCategoryNames } from './listing.ts';
import { listingEventNames, listingStateNames } from './plan-terms.ts';

/** A service that a company's supplier offers to it, without a price. */
export const SupplierOffer = z.object({
  /** The id of the service. */
  id: Id,
  slug: z.string(),
  name: z.string(),
  provider: z.string(),
  category: z.enum(serviceCategoryNames),
  summary: z.string(),
  picture: z.string(),
  /** The number of plans on offer. */
  plan_count: z.number().int(),
  /** False for a service that the company lists but its supplier no longer offers. */
  offered: z.boolean(),
  state: z.enum(listingStateNames),
  featured: z.boolean(),
  may: z.array(z.enum(['list', 'unlist', 'feature'])),
});
export type SupplierOffer = z.infer<typeof SupplierOffer>;

const tags = ['listings'];
/** The reselling company; the caller's own if missing. */
const company_id = Id.optional();
const changes = { who: 'services:update', assurance: 2, limit: 'api_write' } as const;

export const listingOperations = {
  supplierOffers: operation(
    { who: 'services:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/catalog/supplier-offers',
      summary: "List the services that a company's supplier offers it",
      tags,
    },
  )
    .input(z.strictObject({ company_id }))
    .output(z.object({ items: z.array(SupplierOffer) })),
  transitionListings: operation(changes, {
    method: 'POST',
    path: '/catalog/listings/transition',
    summary: 'List or unlist services from the supplier, and return each result',
    tags,
  })
    .input(
      z.strictObject({
        company_id,
        event: z.enum(listingEventNames),
        ids: z.array(Id).min(1).max(requestLimits.bulkRows),
      }),
    )
    .output(z.object({ results: z.array(RowResult) })),
  featureListing: operation(changes, {
    method: 'POST',
    path: '/catalog/listings/feature',
    summary: 'Feature a listed service, or stop featuring it',
    tags,
  })
    .input(z.strictObject({ company_id, id: Id, featured: z.boolean() }))
    .output(SupplierOffer),
};
