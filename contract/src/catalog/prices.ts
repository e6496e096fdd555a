import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import { Currency, Day, PriceBracket, PriceTarget } from './price-parts.ts';

export { PriceBracket } from './price-parts.ts';

const listFields = {
  name: textOf('name', z.string().trim().min(2).max(120)),
  currency: Currency,
  base_list_id: Id.nullable(),
  guard: z.enum(['advise', 'block']),
  min_margin_bps: z.number().int().min(0).max(9999),
  step_micro: z.number().int().min(1).max(1_000_000_000),
  rounding: z.enum(['half', 'up']),
};
const listKind = z.enum(['sell', 'msrp', 'ceiling']);
export const PriceList = z.object({
  id: Id,
  company_id: Id,
  kind: listKind,
  version: z.number().int(),
  ...listFields,
});
export type PriceList = z.infer<typeof PriceList>;

export const NewPriceList = z.strictObject({
  company_id: Id.optional(),
  kind: listKind.default('sell'),
  name: listFields.name,
  currency: Currency,
  base_list_id: Id.nullable().default(null),
  guard: listFields.guard.default('advise'),
  min_margin_bps: listFields.min_margin_bps.default(0),
  step_micro: listFields.step_micro.default(10_000),
  rounding: listFields.rounding.default('half'),
});

const Reason = z.string();
const money = {
  currency: z.string().nullable(),
  brackets: z.array(PriceBracket).nullable(),
  /** Why there is no price; null if there is one. */
  problem: Reason.nullable(),
};
const buyFields = {
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
  ...buyFields,
});
export type ResolvedPrice = z.infer<typeof ResolvedPrice>;

/** Numerator and denominator. */
const Fraction = z.array(z.string()).length(2);
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
  /** The seller's own cost. */
  base: z.array(PriceBracket).nullable(),
  /** The brackets before rounding to the list's step, in fractions of millionths. */
  exact: z.array(z.object({ rate: Fraction, flat: Fraction })).nullable(),
  /** The entry of the list, who made it and why; null where the reader can't see it. */
  entry: Id.nullable(),
  who: z.string().nullable(),
  what: z.string().nullable(),
  ...money,
  guards: z.array(z.string()),
  next_change: Day.nullable(),
});
export type PriceStep = z.infer<typeof PriceStep>;

export const PriceExplanation = z.object({
  plan: Id.nullable(),
  charge: Id,
  buyer: Id,
  day: Day,
  /** The buyer's price; null without one. */
  rate: z.array(PriceBracket).nullable(),
  currency: z.string().nullable(),
  /** 'Set by Cascadia, effective March 1, 2026.' */
  sentence: z.string(),
  /** From the reader's own step down to the buyer's. */
  steps: z.array(PriceStep),
  /** When a price in the chain changes next. */
  next_change: Day.nullable(),
});
export type PriceExplanation = z.infer<typeof PriceExplanation>;

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

/** A charge's price in a list, and how it is set. */
export const ListedPrice = ResolvedPrice.extend({
  list_id: Id,
  scope: z.string().nullable(),
  bps: z.number().int().nullable(),
  add_micro: z.number().int().nullable(),
});
export type ListedPrice = z.infer<typeof ListedPrice>;

/** A price that starts after the requested day. */
export const UpcomingPrice = z.object({
  id: Id,
  list_id: Id,
  charge_id: Id,
  method: z.string(),
  bps: z.number().int().nullable(),
  brackets: z.array(PriceBracket).nullable(),
  valid_from: Day,
});
export type UpcomingPrice = z.infer<typeof UpcomingPrice>;

/** Someone else who is changing a price list. */
export const ListEditor = z.object({ list_id: Id, name: z.string(), since: Instant });
export type ListEditor = z.infer<typeof ListEditor>;

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
    { method: 'GET', path: '/prices/lists', summary: "List a company's price lists", tags },
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
        /** Can only be changed before the list is in use. */
        base_list_id: listFields.base_list_id.optional(),
        step_micro: listFields.step_micro.optional(),
        rounding: listFields.rounding.optional(),
      }),
    )
    .output(PriceList),
  editPriceLists: operation(
    { who: 'prices:read', ...writes },
    {
      method: 'POST',
      path: '/prices/editing',
      summary: 'Announce which price list the caller is editing, and list who is editing which',
      tags,
    },
  )
    .input(
      z.strictObject({
        /** Identifies one open screen; a second tab of the same person has its own. */
        editor: Id,
        /** Held for a minute; null releases the list. */
        list_id: Id.nullable(),
      }),
    )
    .output(z.object({ editors: z.array(ListEditor) })),
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
        target: PriceTarget,
        valid_from: Day,
      }),
    )
    .output(z.object({ id: Id })),
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
      summary: 'List the plans a company sells, with its cost and the price in each of its lists',
      tags,
    },
  )
    .input(
      z.strictObject({
        company_id: Id.optional(),
        /**
         * Kind of list: the company's selling prices, or the recommended prices or ceilings it sets
         * for companies below it.
         */
        kind: listKind.default('sell'),
        day: Day.optional(),
        q: textOf('name', z.string().trim().max(100).default('')),
        page: z.coerce.number().int().min(1).max(200).default(1),
      }),
    )
    .output(
      z.object({
        charges: z.array(SoldCharge),
        prices: z.array(ListedPrice),
        upcoming: z.array(UpcomingPrice),
        next_page: z.number().int().nullable(),
      }),
    ),
  listPrices: operation(
    { who: 'prices:read', ...reads },
    {
      method: 'GET',
      path: '/prices/lists/{id}/prices',
      summary: "Get a company's plan costs and the plans' prices in a list",
      tags,
    },
  )
    .input(z.strictObject({ id: Id, plans: PlanIds, day: Day.optional() }))
    .output(z.object({ items: z.array(ResolvedPrice) })),
  resolvePrices: operation(
    { who: 'signed_in', forKeys: 'prices:read', ...reads },
    {
      method: 'GET',
      path: '/prices',
      summary: "Get a buyer's plan prices on a given day",
      tags,
    },
  )
    .input(z.strictObject({ plans: PlanIds, ...buyer }))
    .output(z.object({ items: z.array(ResolvedPrice) })),
  explainPrice: operation(
    { who: 'signed_in', forKeys: 'prices:read', ...reads },
    {
      method: 'GET',
      path: '/prices/explain',
      summary: 'Explain how a price was calculated',
      tags,
    },
  )
    .input(z.strictObject({ charge: Id, ...buyer }))
    .output(PriceExplanation),
};
