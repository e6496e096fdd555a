import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { maximumBrackets } from '../kernel/rating.ts';
import { textOf } from '../kernel/text-kind.ts';

const Day = z.iso.date().max(10);
const Currency = textOf('code', z.string().regex(/^[A-Z]{3}$/, 'Use a currency code such as USD.'));
const Whole = textOf('code', z.string().regex(/^\d{1,16}$/, 'Use a whole number of millionths.'));
/** The id of what a price or list is for, or a tier, kind or category; empty where none applies. */
const Target = textOf('code', z.string().max(40).default(''));

/** Whole numbers as text; see Bracket in kernel/rating.ts. */
export const PriceBracket = z.strictObject({
  from: textOf('code', z.string().regex(/^[1-9]\d{0,17}$/, 'Use the number of a unit, from 1.')),
  rate_micro: Whole,
  flat_micro: textOf('code', Whole.default('0')),
});
export type PriceBracket = z.infer<typeof PriceBracket>;

const listFields = {
  name: textOf('name', z.string().trim().min(2).max(120)),
  currency: Currency,
  base_list_id: Id.nullable(),
  guard: z.enum(['advise', 'block']),
  min_margin_bps: z.number().int().min(0).max(9999),
  step_micro: z.number().int().min(1).max(1_000_000_000),
  rounding: z.enum(['half', 'up']),
};
export const PriceList = z.object({
  id: Id,
  company_id: Id,
  kind: z.enum(['sell', 'msrp', 'ceiling']),
  version: z.number().int(),
  ...listFields,
});
export type PriceList = z.infer<typeof PriceList>;

export const NewPriceList = z.strictObject({
  company_id: Id.optional(),
  kind: z.enum(['sell', 'msrp', 'ceiling']).default('sell'),
  name: listFields.name,
  currency: Currency,
  base_list_id: Id.nullable().default(null),
  guard: listFields.guard.default('advise'),
  min_margin_bps: listFields.min_margin_bps.default(0),
  step_micro: listFields.step_micro.default(10_000),
  rounding: listFields.rounding.default('half'),
});

const points = z.number().int();
const Method = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('fixed'),
    brackets: z.array(PriceBracket).min(1).max(maximumBrackets),
  }),
  z.strictObject({
    method: z.literal('markup'),
    bps: points.min(-9999).max(1_000_000),
    add_micro: z.number().int().min(-1e15).max(1e15).default(0),
  }),
  z.strictObject({ method: z.literal('margin'), bps: points.min(0).max(9999) }),
  z.strictObject({ method: z.literal('off_msrp'), bps: points.min(0).max(9999) }),
  z.strictObject({ method: z.enum(['pass', 'not_sold', 'inherit']) }),
]);
export const NewPrice = z.strictObject({
  list_id: Id,
  scope: z.enum(['charge', 'plan', 'service', 'category', 'all']),
  target: Target,
  valid_from: Day,
  price: Method,
  /** Answers as if it had been set, and changes nothing. */
  dry_run: z.boolean().default(false),
});

const Reason = z.string();
const money = {
  currency: z.string().nullable(),
  brackets: z.array(PriceBracket).nullable(),
  /** Why there is no price; null if there is one. */
  problem: Reason.nullable(),
};
const bought = {
  buy_currency: z.string().nullable(),
  buy_brackets: z.array(PriceBracket).nullable(),
  buy_problem: Reason.nullable(),
};
export const ResolvedPrice = z.object({
  plan_id: Id,
  charge_id: Id,
  ...money,
  since: Day.nullable(),
  method: z.string().nullable(),
  guards: z.array(z.string()),
  ...bought,
});
export type ResolvedPrice = z.infer<typeof ResolvedPrice>;

export const PriceStep = z.object({
  step: z.number().int(),
  seller: z.string(),
  list_name: z.string().nullable(),
  audience: z.string().nullable(),
  scope: z.string().nullable(),
  method: z.string().nullable(),
  bps: z.number().int().nullable(),
  add_micro: z.number().int().nullable(),
  since: Day.nullable(),
  rate_e8: z.number().int().nullable(),
  base_currency: z.string().nullable(),
  /** What the seller pays itself. */
  base: z.array(PriceBracket).nullable(),
  ...money,
  guards: z.array(z.string()),
  next_change: Day.nullable(),
});
export type PriceStep = z.infer<typeof PriceStep>;

export const PriceAssignment = z.object({
  id: Id,
  list_id: Id.nullable(),
  audience: z.enum(['buyer', 'tier', 'kind', 'visitors']),
  target: z.string(),
  /** The name of the buyer; null for others. */
  buyer: z.string().nullable(),
  valid_from: Day,
});
export type PriceAssignment = z.infer<typeof PriceAssignment>;

/** A charge of a plan that a company sells. */
export const SoldCharge = z.object({
  service_id: Id,
  service: z.string(),
  plan_id: Id,
  plan: z.string(),
  code: z.string(),
  bill_months: z.number().int(),
  charge_id: Id,
  charge: z.string(),
  kind: z.enum(['once', 'recurring', 'usage']),
  unit: z.string(),
  package_size: z.number().int().nullable(),
});
export type SoldCharge = z.infer<typeof SoldCharge>;

/** What a list asks for a charge, and how. */
export const ListedPrice = ResolvedPrice.extend({
  list_id: Id,
  scope: z.string().nullable(),
  bps: z.number().int().nullable(),
  add_micro: z.number().int().nullable(),
});
export type ListedPrice = z.infer<typeof ListedPrice>;

/** A price that starts after the day asked about. */
export const ComingPrice = z.object({
  id: Id,
  list_id: Id,
  charge_id: Id,
  method: z.string(),
  bps: z.number().int().nullable(),
  brackets: z.array(PriceBracket).nullable(),
  valid_from: Day,
});
export type ComingPrice = z.infer<typeof ComingPrice>;

const tags = ['prices'];
const flag = textOf('code', z.string().max(5).pipe(z.stringbool()).default(false));
const buyer = {
  /** The buyer, or with `visitors` the company whose site is visited; else the caller's own. */
  buyer: Id.optional(),
  visitors: flag,
  day: Day.optional(),
};
const PlanIds = textOf(
  'code',
  z
    .string()
    .max(8_000)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).min(1).max(200)),
);
const reads = { assurance: 2, limit: 'api_read' } as const;
const writes = { assurance: 2, limit: 'api_write' } as const;

export const priceOperations = {
  priceLists: operation(
    { who: 'prices:read', ...reads },
    { method: 'GET', path: '/prices/lists', summary: 'List the price lists of a company', tags },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(PriceList), assignments: z.array(PriceAssignment) })),
  updatePriceList: operation(
    { who: 'prices:update', ...writes },
    { method: 'PATCH', path: '/prices/lists/{id}', summary: 'Change a price list', tags },
  )
    .input(
      z.strictObject({
        id: Id,
        version: z.number().int(),
        name: listFields.name,
        guard: listFields.guard,
        min_margin_bps: listFields.min_margin_bps,
      }),
    )
    .output(PriceList),
  createPriceList: operation(
    { who: 'prices:create', ...writes },
    { method: 'POST', path: '/prices/lists', summary: 'Create a price list', tags },
  )
    .input(NewPriceList)
    .output(PriceList),
  assignPriceList: operation(
    { who: 'prices:create', ...writes },
    {
      method: 'POST',
      path: '/prices/assignments',
      summary: 'Assign a price list to a buyer, a tier, a kind of company or visitors',
      tags,
    },
  )
    .input(
      z.strictObject({
        list_id: Id,
        audience: z.enum(['buyer', 'tier', 'kind', 'visitors']),
        target: Target,
        valid_from: Day,
      }),
    )
    .output(z.object({ id: Id })),
  setPrice: operation(
    { who: 'prices:create', ...writes },
    {
      method: 'POST',
      path: '/prices/entries',
      summary: 'Set a price of a price list from a day on',
      tags,
    },
  )
    .input(NewPrice)
    .output(z.object({ id: Id.nullable(), prices: z.array(ResolvedPrice) })),
  withdrawPrice: operation(
    { who: 'prices:update', ...writes },
    {
      method: 'DELETE',
      path: '/prices/entries/{id}',
      summary: 'Withdraw a price that has not started yet',
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  priceGrid: operation(
    { who: 'prices:read', ...reads },
    {
      method: 'GET',
      path: '/prices/grid',
      summary: 'List what a company sells, with what it pays and what each of its lists asks',
      tags,
    },
  )
    .input(
      z.strictObject({
        company_id: Id.optional(),
        day: Day.optional(),
        q: textOf('name', z.string().trim().max(100).default('')),
        page: z.coerce.number().int().min(1).max(200).default(1),
      }),
    )
    .output(
      z.object({
        charges: z.array(SoldCharge),
        prices: z.array(ListedPrice),
        coming: z.array(ComingPrice),
        next_page: z.number().int().nullable(),
      }),
    ),
  listPrices: operation(
    { who: 'prices:read', ...reads },
    {
      method: 'GET',
      path: '/prices/lists/{id}/prices',
      summary: 'Get what a company pays for plans, and what a price list asks',
      tags,
    },
  )
    .input(z.strictObject({ id: Id, plans: PlanIds, day: Day.optional() }))
    .output(z.object({ items: z.array(ResolvedPrice) })),
  resolvePrices: operation(
    { who: 'signed_in', ...reads },
    {
      method: 'GET',
      path: '/prices',
      summary: 'Get what a buyer pays for plans on a day',
      tags,
    },
  )
    .input(z.strictObject({ plans: PlanIds, ...buyer }))
    .output(z.object({ items: z.array(ResolvedPrice) })),
  explainPrice: operation(
    { who: 'signed_in', ...reads },
    {
      method: 'GET',
      path: '/prices/explain',
      summary: 'Explain how a price came about',
      tags,
    },
  )
    .input(z.strictObject({ charge: Id, ...buyer }))
    .output(z.object({ steps: z.array(PriceStep) })),
};
