import * as z from 'zod';
import { endActionNames } from './catalog/plan-terms.ts';
import { Id, Instant, pageOf } from './kernel/list.ts';
import { requestLimits } from './kernel/limits.ts';
import { operation } from './kernel/operation.ts';
import { chargeEventKinds } from './kernel/rating-events.ts';
import { describeResource, resourceOperations, RowVersion, rowBase } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';
import { subscriptionListing } from './subscriptions/listing.ts';
import { subscriptionEventNames, subscriptionStateNames } from './subscriptions/states.ts';

export * from './subscriptions/listing.ts';
export * from './subscriptions/states.ts';

/** A calendar day. */
const Day = z.iso.date();
const AskedDay = Day.max(10);
/** A whole number of minor units, as text: '1250' is 12.50 in a currency with two decimals. */
const Amount = z.string();
const Whole = z.string();
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
export type ChangeName = (typeof changeNames)[number];

export const Subscription = z.object({
  ...rowBase([...changeNames, 'export']),
  /** Whether the reader's company is its seller, or above it, or its buyer. */
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
  started_on: Day.nullable(),
  /** The first day of the period that is charged next. */
  charged_to: Day.nullable(),
  term_to: Day.nullable(),
  trial_to: Day.nullable(),
  end_action: z.enum(endActionNames),
  ends_on: Day.nullable(),
  suspended_on: Day.nullable(),
  /** What applies from the end of the term on. */
  scheduled_quantity: z.number().int().nullable(),
  scheduled_plan: z.string().nullable(),
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
    /** Terms that end on these days. */
    term_from: AskedDay.optional(),
    term_until: AskedDay.optional(),
  },
  writeLimit: 'api_write',
});

const ChargedPart = z.object({
  kind: z.enum(chargeEventKinds),
  name: z.string(),
  quantity: Whole,
  service_from: Day,
  service_to: Day,
  amount: Amount,
});
export type ChargedPart = z.infer<typeof ChargedPart>;

/** What something costs one side. */
const Money = z.object({
  currency: Currency,
  /** Due because of it; below 0 is credited. */
  now: Amount,
  /** The part of it that is a fee for ending early. */
  fee: Amount,
  parts: z.array(ChargedPart),
  /** The charges of the next period; null if there is none. */
  next_period: z.object({ from: Day, to: Day, amount: Amount }).nullable(),
});
export type Money = z.infer<typeof Money>;

/** Money on both sides of the reader: what the buyer pays, and what the seller pays for it. */
const Sides = z.object({
  price: Money,
  /** What the reader's company pays its own supplier; null for buyers, and for own services. */
  cost: Money.nullable(),
});
export type Sides = z.infer<typeof Sides>;

/** Both ways of ending are always shown. */
const Ends = z.object({
  now: Sides.extend({ ends_on: Day }),
  term: z.object({ ends_on: Day }),
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
      /** The first day on which it can't be given back any more. */
      reducible_until: Day,
    }),
  ),
  quantities: z.object({
    min: z.number().int(),
    max: z.number().int().nullable(),
    step: z.number().int(),
  }),
  next_period: Money.shape.next_period,
  ends: Ends.nullable(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

const reason = textOf(
  'prose',
  z.string().trim().min(3, 'Say why, in a few words.').max(500, 'Use fewer than 500 characters.'),
);

const Change = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('set_quantity'),
    quantity: z.number().int().min(1, 'To end it, use End.').max(1_000_000),
  }),
  z.strictObject({ event: z.literal('change_plan'), plan_id: Id }),
  /** Ends with the periods and the term of another subscription. */
  z.strictObject({ event: z.literal('coterm'), with_id: Id }),
  /** Takes back what is scheduled, or an increase made today. */
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

export const SubscriptionChange = z.object({
  id: Id,
  event: z.enum([...subscriptionEventNames, 'price']),
  from_state: z.enum(subscriptionStateNames).nullable(),
  to_state: z.enum(subscriptionStateNames),
  /** Who caused it. */
  party: z.enum(['buyer', 'seller', 'supplier', 'job']),
  actor_name: z.string().nullable(),
  day: Day,
  reason: z.string(),
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
  at: Instant,
});

export const ChargeEvent = z.object({
  id: Id,
  group_id: Id,
  kind: z.enum(chargeEventKinds),
  subscription_id: Id.nullable(),
  order_line_id: Id.nullable(),
  seller_id: Id,
  buyer_id: Id,
  charge_id: Id.nullable(),
  quantity: Whole,
  price_version_id: Id.nullable(),
  unit_micros: z.string().nullable(),
  currency: Currency,
  service_from: Day,
  service_to: Day,
  period_from: Day,
  period_to: Day,
  occurred_at: Instant,
});

export const UsageRow = z.strictObject({
  subscription_id: Id,
  meter: textOf('code', z.string().trim().max(40)),
  /** In units, with the decimals of the charge; below 0 only for a correction. */
  quantity: textOf(
    'code',
    z
      .string()
      .trim()
      .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Use a number such as 12 or 1.5.'),
  ),
  used_on: AskedDay,
  /** The reader's own key of the record: sent again, it is counted once. */
  external_id: textOf('code', z.string().trim().min(1).max(200)),
  /** The key of the record that it corrects. */
  corrects: textOf('code', z.string().trim().max(200).default('')),
});
export type UsageRow = z.infer<typeof UsageRow>;

const UsageResult = z.object({
  line: z.number().int(),
  ok: z.boolean(),
  /** Sent before; nothing was added. */
  known: z.boolean(),
  /** The period in which it is charged; null for rows that aren't accepted. */
  period_to: Day.nullable(),
  message: z.string(),
});
const UsageResults = z.object({
  dry_run: z.boolean(),
  accepted: z.number().int(),
  results: z.array(UsageResult),
});

const PriceRunItem = z.object({
  subscription_id: Id,
  service: z.string(),
  buyer_name: z.string(),
  /** The day from which it pays the new price; null if it keeps its price. */
  valid_from: Day.nullable(),
  /** Why it keeps its price; null if it doesn't. */
  skipped: z.enum(['locked', 'ending', 'unchanged', 'not_priced']).nullable(),
  currency: Currency,
  before: Amount,
  after: Amount,
  /** Earlier price runs that this one overtakes. */
  overtaken: z.number().int(),
});

const tags = ['subscriptions'];
const ById = z.strictObject({ id: Id });
const { list, get, bulk, export: startExport } = resourceOperations(subscriptionResource);
const reads = { who: 'subscriptions:read', assurance: 2, limit: 'api_read' } as const;
const writes = { who: 'subscriptions:update', assurance: 2, limit: 'api_write' } as const;

export const subscriptions = {
  list,
  get,
  bulk,
  export: startExport,
  details: operation(reads, {
    method: 'GET',
    path: '/subscriptions/{id}/details',
    summary: 'Get the prices, windows, next charges and ways to end a subscription',
    tags,
  })
    .input(ById)
    .output(SubscriptionDetails),
  changes: operation(reads, {
    method: 'GET',
    path: '/subscriptions/{id}/changes',
    summary: 'List what happened to a subscription, newest first',
    tags,
  })
    .input(ById)
    .output(z.object({ items: z.array(SubscriptionChange) })),
  charges: operation(reads, {
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
  change: operation(writes, {
    method: 'POST',
    path: '/subscriptions/{id}/changes',
    summary: 'Change, suspend or end a subscription, or show what that would cost',
    tags,
  })
    .input(RowVersion.extend({ change: Change, dry_run: z.boolean().default(false) }))
    .output(z.object({ subscription: Subscription, money: Sides, ends: Ends.nullable() })),
  importUsage: operation(
    { ...writes, limit: 'bulk_upload', bodyBytes: requestLimits.importBytes },
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
        /** From the next period, or from the renewal. Commitments always wait for the renewal. */
        from: z.enum(['next_period', 'renewal']),
        reason,
        dry_run: z.boolean().default(true),
      }),
    )
    .output(z.object({ dry_run: z.boolean(), items: z.array(PriceRunItem) })),
};

export type UsageResults = z.infer<typeof UsageResults>;
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;
export type PriceRunItem = z.infer<typeof PriceRunItem>;
