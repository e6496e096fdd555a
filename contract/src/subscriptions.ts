import * as z from 'zod';
import { endActionNames } from './catalog/plan-terms.ts';
import { Id, Instant, pageOf } from './kernel/list.ts';
import { requestLimits } from './kernel/limits.ts';
import { operation } from './kernel/operation.ts';
import {
  describeResource,
  resourceOperations,
  RowResult,
  RowVersion,
  rowBase,
} from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';
import { ChargeEvent, PriceRunItem, UsageResults, UsageRow } from './subscriptions/charging.ts';
import { EndPreview, Exposure, Money, Period, ChangeAmounts } from './subscriptions/money.ts';
import { subscriptionListing } from './subscriptions/listing.ts';
import { subscriptionEventNames, subscriptionStateNames } from './subscriptions/states.ts';

export * from './subscriptions/charging.ts';
export * from './subscriptions/listing.ts';
export * from './subscriptions/money.ts';
export * from './subscriptions/states.ts';

/** A calendar day. */
const Day = z.iso.date();
const RequestedDay = Day.max(10);
/** A whole number of minor units, as text: '1250' is 12.50 in a currency with two decimals. */
const Amount = z.string();
const Currency = z.string();

export const changeNames = [
  'set_quantity',
  'change_plan',
  'coterm',
  'undo',
  'set_renewal',
  'suspend',
  'resume',
  'end',
  'keep',
] as const satisfies readonly (typeof subscriptionEventNames)[number][];

export const Subscription = z.object({
  ...rowBase([...changeNames, 'export']),
  /** `seller` if the reader's company is its seller or above it, otherwise `buyer`. */
  as: z.enum(['seller', 'buyer']),
  seller_id: Id,
  seller_name: z.string(),
  buyer_id: Id,
  buyer_name: z.string(),
  service_id: Id,
  service: z.string(),
  plan_id: Id,
  plan: z.string(),
  state: z.enum(subscriptionStateNames),
  quantity: z.number().int(),
  currency: Currency,
  term_months: z.number().int(),
  bill_months: z.number().int(),
  started_on: Day,
  /** The first day of the period that is charged next. */
  charged_to: Day,
  term_to: Day,
  trial_to: Day.nullable(),
  end_action: z.enum(endActionNames),
  ends_on: Day.nullable(),
  suspended_on: Day.nullable(),
  /** Values that apply from the end of the term on. */
  scheduled_quantity: z.number().int().nullable(),
  scheduled_plan: z.string().nullable(),
  /** The bundle's subscription, which this one belongs to and follows, and the bundle's service. */
  parent_id: Id.nullable(),
  bundle: z.string().nullable(),
  /** Whether it is a bundle that other subscriptions are part of. */
  is_bundle: z.boolean(),
  created_at: Instant,
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionResource = describeResource({
  ...subscriptionListing,
  row: Subscription,
  // An order creates subscriptions.
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    state: z.enum(subscriptionStateNames).optional(),
    buyer_id: Id.optional(),
    seller_id: Id.optional(),
    service_id: Id.optional(),
    as: z.enum(['seller', 'buyer']).optional(),
    /** First and last day on which the term may end. */
    term_from: RequestedDay.optional(),
    term_until: RequestedDay.optional(),
  },
  writeLimit: 'api_write',
});

export const SubscriptionDetails = z.object({
  subscription: Subscription,
  prices: z.array(
    z.object({
      id: Id,
      charge_id: Id,
      plan_id: Id,
      name: z.string(),
      kind: z.enum(['once', 'recurring', 'usage']),
      model: z.enum(['flat', 'per_unit', 'graduated', 'volume', 'package']),
      unit: z.string(),
      decimals: z.number().int(),
      package_size: z.number().int().nullable(),
      brackets: z.array(
        z.object({ from: z.string(), rate_micro: z.string(), flat_micro: z.string() }),
      ),
      valid_from: Day,
    }),
  ),
  lots: z.array(
    z.object({
      added_on: Day,
      quantity: z.number().int(),
      /** The first day on which these units can no longer be removed. */
      reducible_until: Day,
    }),
  ),
  quantities: z.object({
    min: z.number().int(),
    max: z.number().int().nullable(),
    step: z.number().int(),
  }),
  next_period: Money.shape.next_period,
  ends: EndPreview.nullable(),
  /** Plans that it can change to: an upgrade applies today, any other change at the renewal. */
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      upgrade: z.boolean(),
      term_months: z.number().int(),
      bill_months: z.number().int(),
    }),
  ),
  /** How many units the last increase added, if that was today and can be undone. */
  added_today: z.number().int(),
  /** Null for buyers, and where nothing is owed to a supplier. */
  exposure: Exposure.nullable(),
  /** The parts of a bundle. */
  parts: z.array(
    z.object({
      id: Id,
      service: z.string(),
      plan: z.string(),
      quantity: z.number().int(),
      state: z.enum(subscriptionStateNames),
    }),
  ),
  /** Whether its buyer has moved to other sellers, to which the reader can transfer it. */
  can_transfer: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

const reason = textOf(
  'prose',
  z
    .string()
    .trim()
    .min(3, 'Enter a reason in a few words.')
    .max(500, 'Use at most 500 characters.'),
);

const Change = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('set_quantity'),
    /** The plan defines the allowed quantities; an error names them. */
    quantity: z.number().int(),
  }),
  z.strictObject({ event: z.literal('change_plan'), plan_id: Id }),
  /** Aligns its billing periods and term with those of another subscription. */
  z.strictObject({ event: z.literal('coterm'), with_id: Id }),
  /** Undoes a scheduled change, or an increase made today. */
  z.strictObject({
    event: z.literal('undo'),
    what: z.enum(['scheduled_quantity', 'scheduled_plan', 'increase']),
  }),
  z.strictObject({ event: z.literal('set_renewal'), end_action: z.enum(endActionNames) }),
  z.strictObject({ event: z.literal('suspend'), reason }),
  z.strictObject({ event: z.literal('resume') }),
  z.strictObject({ event: z.literal('end'), when: z.enum(['now', 'term']) }),
  z.strictObject({ event: z.literal('keep') }),
]);
export type Change = z.infer<typeof Change>;

export const RenewalItem = z.object({
  subscription: Subscription,
  /** Quantity after the renewal; for a subscription that ends, its current quantity. */
  quantity: z.number().int(),
  plan: z.string(),
  /** Whether it renews for another term, continues period by period, or ends. */
  outcome: z.enum(['renew', 'roll', 'end']),
  /** The last day on which it can be ended or reduced for this renewal. */
  notice_on: Day,
  /** The first period after the renewal; null if it ends or has no price. */
  price: Period.extend({ currency: Currency }).nullable(),
  cost: Period.extend({ currency: Currency }).nullable(),
  exposure: Exposure.nullable(),
});
export type RenewalItem = z.infer<typeof RenewalItem>;

/** The result for one subscription: its state after the change, and the cost. */
const ChangeResult = RowResult.extend({
  subscription: Subscription.nullable(),
  money: ChangeAmounts.nullable(),
  ends: EndPreview.nullable(),
});
export type ChangeResult = z.infer<typeof ChangeResult>;

export const SubscriptionChange = z.object({
  id: Id,
  event: z.enum([...subscriptionEventNames, 'price', 'reversal']),
  from_state: z.enum(subscriptionStateNames).nullable(),
  to_state: z.enum(subscriptionStateNames),
  /** The party that caused it. */
  party: z.enum(['buyer', 'seller', 'supplier', 'job']),
  actor_name: z.string().nullable(),
  day: Day,
  reason: z.string(),
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
  at: Instant,
});

const tags = ['subscriptions'];
const ById = z.strictObject({ id: Id });
const { list, get, bulk, export: startExport } = resourceOperations(subscriptionResource);
const readGuard = { who: 'subscriptions:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'subscriptions:update', assurance: 2, limit: 'api_write' } as const;

export const subscriptions = {
  list,
  get,
  bulk,
  export: startExport,
  details: operation(readGuard, {
    method: 'GET',
    path: '/subscriptions/{id}/details',
    summary: "Get a subscription's prices, reduction windows, next charges and ways to end it",
    tags,
  })
    .input(ById)
    .output(SubscriptionDetails),
  changes: operation(readGuard, {
    method: 'GET',
    path: '/subscriptions/{id}/changes',
    summary: "List a subscription's events, newest first",
    tags,
  })
    .input(ById)
    .output(z.object({ items: z.array(SubscriptionChange) })),
  charges: operation(readGuard, {
    method: 'GET',
    path: '/subscriptions/charges',
    summary: 'List charge events, newest first',
    tags,
  })
    .input(
      z.strictObject({
        subscription_id: Id.optional(),
        cursor: textOf('code', z.string().max(1000).optional()),
        limit: z.coerce.number().int().min(1).max(requestLimits.pageSize).default(50),
      }),
    )
    .output(pageOf(ChargeEvent)),
  change: operation(writeGuard, {
    method: 'POST',
    path: '/subscriptions/{id}/changes',
    summary: 'Change, suspend or end a subscription, or show what that would cost',
    tags,
  })
    .input(RowVersion.extend({ change: Change, dry_run: z.boolean().default(false) }))
    .output(
      z.object({ subscription: Subscription, money: ChangeAmounts, ends: EndPreview.nullable() }),
    ),
  changeMany: operation(writeGuard, {
    method: 'POST',
    path: '/subscriptions/changes',
    summary: 'Change several subscriptions, or show what that would cost',
    tags,
  })
    .input(
      z.strictObject({
        changes: z
          .array(RowVersion.extend({ change: Change }))
          .min(1)
          .max(requestLimits.bulkRows),
        dry_run: z.boolean().default(false),
      }),
    )
    .output(z.object({ dry_run: z.boolean(), results: z.array(ChangeResult) })),
  transfer: operation(writeGuard, {
    method: 'POST',
    path: '/subscriptions/{id}/transfer',
    summary: 'Transfer a subscription to the sellers that its buyer has moved to',
    tags,
  })
    .input(RowVersion.extend({ dry_run: z.boolean().default(false) }))
    .output(
      z.object({
        dry_run: z.boolean(),
        /** The subscription with its previous sellers; unused days are credited, without a fee. */
        ended: Subscription,
        credit: ChangeAmounts,
        /** The topmost hop with the new sellers, from the same day. */
        started: Subscription,
      }),
    ),
  renewals: operation(readGuard, {
    method: 'GET',
    path: '/subscriptions/renewals',
    summary: 'List terms that end between two dates, with the quantity and cost after renewal',
    tags,
  })
    .input(
      z.strictObject({
        from: RequestedDay,
        until: RequestedDay,
        /** Only subscriptions that the caller's own company sells or buys. */
        as: z.enum(['seller', 'buyer']).optional(),
        /** Only terms with a commitment, or only those that continue from period to period. */
        terms: z.enum(['committed', 'rolling']).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(RenewalItem),
        /** Whether there are more than are listed. */
        more: z.boolean(),
      }),
    ),
  reverse: operation(writeGuard, {
    method: 'POST',
    path: '/subscriptions/charges/{id}/reversal',
    summary: 'Reverse a charge for every seller in its chain, or show what that would credit',
    tags,
  })
    .input(z.strictObject({ id: Id, reason, dry_run: z.boolean().default(false) }))
    .output(
      z.object({
        dry_run: z.boolean(),
        currency: Currency,
        /** Below 0: credited to the buyer. */
        amount: Amount,
      }),
    ),
  importUsage: operation(
    { ...writeGuard, limit: 'bulk_upload', bodyBytes: requestLimits.importBytes },
    {
      method: 'POST',
      path: '/subscriptions/usage',
      summary: 'Import usage, or check it without adding anything',
      tags,
    },
  )
    .input(
      z.strictObject({
        source: textOf('code', z.string().trim().min(1).max(60)),
        rows: z.array(UsageRow).min(1).max(10_000).optional(),
        csv: textOf('prose', z.string().max(requestLimits.importBytes)).optional(),
        dry_run: z.boolean().default(false),
      }),
    )
    .output(UsageResults),
  runPrices: operation(
    { who: 'prices:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/subscriptions/price_runs',
      summary: 'Change existing subscriptions to the current prices, or show what would change',
      tags,
    },
  )
    .input(
      z.strictObject({
        seller_id: Id.optional(),
        plan_id: Id.optional(),
        buyer_id: Id.optional(),
        /** Only these subscriptions. */
        subscription_ids: z.array(Id).min(1).max(1000).optional(),
        /** From the next period, or from the renewal. Commitments always wait for the renewal. */
        from: z.enum(['next_period', 'renewal']),
        /** Days between today and the first day of a new price. */
        notice_days: z.number().int().min(0).max(365).default(0),
        reason,
        dry_run: z.boolean().default(true),
      }),
    )
    .output(z.object({ dry_run: z.boolean(), items: z.array(PriceRunItem) })),
};

export type SubscriptionChange = z.infer<typeof SubscriptionChange>;
