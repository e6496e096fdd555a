import * as z from 'zod';
import { exportOperation } from '../kernel/exports.ts';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { roleNames } from '../kernel/role-levels.ts';
import { requestLimits } from '../kernel/request-limits.ts';
import { textOf } from '../kernel/text-kind.ts';
import { priceChangeEventNames, priceChangeStateNames } from './price-change-states.ts';
import { Currency, Day, PriceBracket, PriceMethod, PriceTarget } from './price-parts.ts';

export * from './price-change-states.ts';

/** Maximum number of prices sent with one change; larger changes are imported from a file. */
export const maxPriceLines = 2000;

/** One price of a change. */
export const PriceLine = z.strictObject({
  scope: z.enum(['charge', 'plan', 'service', 'category', 'all']),
  target: PriceTarget,
  price: PriceMethod,
});
export type PriceLine = z.infer<typeof PriceLine>;

/**
 * Changes a list's current prices by a percentage and rounds them up to the next multiple of a
 * step.
 */
export const PriceAdjustment = z.strictObject({
  /** Only plans that contain these words. */
  q: textOf('name', z.string().trim().max(100).default('')),
  bps: z.number().int().min(-9999).max(100_000),
  /** In millionths: 50000 rounds up to .05. */
  step_micro: z.number().int().min(1).max(1_000_000_000).default(10_000),
});
export type PriceAdjustment = z.infer<typeof PriceAdjustment>;

const Brackets = z.array(PriceBracket).nullable();
const Count = z.number().int().min(0);
const Minor = z.string().regex(/^-?\d+$/);

/** The effect of a change, in numbers. */
export const PriceChangePreview = z.object({
  /** Prices that change, and prices in the change that stay the same. */
  changed: Count,
  unchanged: Count,
  /** Prices below the cost at some quantity, and prices outside the list's limits. */
  losses: Count,
  guarded: Count,
  /** Companies whose purchase prices come from this list, or from one based on it. */
  buyers: Count,
  subscriptions: Count,
  /** Monthly total of these subscriptions now and at the new prices, in minor units. */
  money: z.array(z.object({ currency: z.string(), before: Minor, after: Minor })),
});
export type PriceChangePreview = z.infer<typeof PriceChangePreview>;

export const ChangedPrice = z.object({
  charge_id: Id,
  service: z.string(),
  plan: z.string(),
  charge: z.string(),
  currency: z.string().nullable(),
  before: Brackets,
  after: Brackets,
  /** Why there is no price afterwards. */
  problem: z.string().nullable(),
  buy_currency: z.string().nullable(),
  buy_brackets: Brackets,
  guards: z.array(z.string()),
  /**
   * Quantities that sell at a loss, in the smallest units of the charge; a null `to` means no upper
   * bound.
   */
  losing: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
});
export type ChangedPrice = z.infer<typeof ChangedPrice>;

/**
 * A row of a change that can't be applied. Rows are counted from 1; in a file, this is the line
 * number.
 */
export const RefusedPrice = z.object({ row: Count, label: z.string(), message: z.string() });
export type RefusedPrice = z.infer<typeof RefusedPrice>;

export const PriceChange = z.object({
  id: Id,
  list_id: Id,
  list: z.string(),
  reason: z.string(),
  state: z.enum(priceChangeStateNames),
  valid_from: Day,
  entries: Count,
  preview: PriceChangePreview,
  author: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_at: Instant,
  /** The role that a rule requires to approve it; null if the permission suffices. */
  approver_role: z.enum(roleNames).nullable(),
  /** Whether it has started. If so, only a new change can restore the previous prices. */
  has_started: z.boolean(),
  /** Events the reader can trigger. */
  events: z.array(z.enum(priceChangeEventNames)),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const PriceChangeResult = z.object({
  /** Null in a dry run, if a row was refused, or if nothing changes. */
  id: Id.nullable(),
  needs_approval: z.boolean(),
  preview: PriceChangePreview,
  /** The first few, starting with those that need attention. */
  prices: z.array(ChangedPrice),
  /** How many rows were refused. If any were, nothing was changed. */
  refused: Count,
  /** The first few. */
  refusals: z.array(RefusedPrice),
});
export type PriceChangeResult = z.infer<typeof PriceChangeResult>;

/** Columns of a price file; see docs/PLACES.md. */
export const priceFileFields = [
  'scope',
  'target',
  'service',
  'plan',
  'charge',
  'method',
  'price',
  'percent',
  'surcharge',
] as const;
export type PriceFileField = (typeof priceFileFields)[number];

export const ExchangeRate = z.object({
  id: Id,
  from_currency: z.string(),
  to_currency: z.string(),
  /** Value of one unit of the first currency in the second, in hundred-millionths. */
  rate_e8: z.string(),
  valid_from: Day,
  /** Whether it starts later and can still be withdrawn. */
  upcoming: z.boolean(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const tags = ['prices'];
const reads = { assurance: 2, limit: 'api_read' } as const;
const writes = { assurance: 2, limit: 'api_write' } as const;
const common = {
  list_id: Id,
  valid_from: Day,
  reason: textOf('prose', z.string().trim().max(500).default('')),
  /** Returns the result without changing anything. */
  dry_run: z.boolean().default(false),
};

export const priceChangeOperations = {
  changePrices: operation(
    { who: 'prices:create', ...writes, bodyBytes: requestLimits.importBytes },
    {
      method: 'POST',
      path: '/prices/changes',
      summary: 'Change several prices in a list, or preview the change',
      tags,
    },
  )
    .input(
      z
        .strictObject({
          ...common,
          lines: z.array(PriceLine).max(maxPriceLines).default([]),
          adjust: PriceAdjustment.nullable().default(null),
        })
        .refine(({ lines, adjust }) => lines.length > 0 !== (adjust !== null), {
          path: ['lines'],
          message: 'Send either prices or an adjustment, not both.',
        }),
    )
    .output(PriceChangeResult),
  importPrices: operation(
    {
      who: 'prices:create',
      assurance: 2,
      limit: 'bulk_upload',
      bodyBytes: requestLimits.importBytes,
    },
    {
      method: 'POST',
      path: '/prices/import',
      summary: 'Import prices into a list from CSV, or preview the import',
      tags,
    },
  )
    .input(
      z.strictObject({
        ...common,
        csv: textOf('prose', z.string().min(1).max(requestLimits.importBytes)),
      }),
    )
    .output(PriceChangeResult),
  exportPrices: exportOperation(
    'prices',
    '/prices/export',
    'prices of a list',
    z.strictObject({ list_id: Id, day: Day.optional() }),
  ),
  priceChanges: operation(
    { who: 'prices:read', ...reads },
    { method: 'GET', path: '/prices/changes', summary: 'List the latest price changes', tags },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(PriceChange) })),
  transitionPriceChange: operation(
    { who: 'prices:read', ...writes },
    {
      method: 'POST',
      path: '/prices/changes/{id}/transition',
      summary: 'Approve, decline or withdraw a price change',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        event: z.enum(priceChangeEventNames),
        dry_run: common.dry_run,
      }),
    )
    .output(PriceChange),
  revertPriceChange: operation(
    { who: 'prices:create', ...writes },
    {
      method: 'POST',
      path: '/prices/changes/{id}/revert',
      summary: 'Restore the prices before a change that has started, or preview the restoration',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        valid_from: common.valid_from,
        reason: common.reason,
        dry_run: common.dry_run,
      }),
    )
    .output(PriceChangeResult),
  exchangeRates: operation(
    { who: 'prices:read', ...reads },
    { method: 'GET', path: '/prices/rates', summary: "List a company's exchange rates", tags },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(ExchangeRate) })),
  setExchangeRate: operation(
    { who: 'prices:create', ...writes },
    {
      method: 'POST',
      path: '/prices/rates',
      summary: 'Set an exchange rate from a given day',
      tags,
    },
  )
    .input(
      z
        .strictObject({
          company_id: Id.optional(),
          from_currency: Currency,
          to_currency: Currency,
          rate_e8: textOf('code', z.string().regex(/^[1-9]\d{0,14}$/, 'Enter a rate above 0.')),
          valid_from: Day,
        })
        .refine(({ from_currency, to_currency }) => from_currency !== to_currency, {
          path: ['to_currency'],
          message: 'Choose two different currencies.',
        }),
    )
    .output(z.object({ id: Id })),
  withdrawExchangeRate: operation(
    { who: 'prices:update', ...writes },
    {
      method: 'DELETE',
      path: '/prices/rates/{id}',
      summary: 'Withdraw an exchange rate that has not started yet',
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
};
