import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { SaleViewers, ViewSale } from './kernel/sale-viewers.ts';
import { textOf } from './kernel/text-kind.ts';
import { orderSideNames } from './orders/listing.ts';
import {
  Amount,
  DryRun,
  LineCharge,
  Note,
  OrderedLine,
  Reason,
  LinePart,
  StoredAnswers,
  trialEnds,
} from './orders/cart.ts';
import { quoteListing } from './quotes/listing.ts';
import { quoteStateNames } from './quotes/states.ts';

export * from './quotes/listing.ts';
export * from './quotes/states.ts';

export const quoteActionNames = [
  'edit',
  'send',
  'undo',
  'approve',
  'reject',
  'accept',
  'decline',
  'withdraw',
  'revise',
  'delete',
  'export',
] as const;

const Day = z.iso.date();

/** A quote from a seller to the buyer directly below it, in the state of its newest version. */
export const Quote = z.object({
  ...rowBase(quoteActionNames),
  /** Consecutive among the seller's quotes. */
  number: z.number().int(),
  title: z.string(),
  side: z.enum(orderSideNames),
  seller_id: Id,
  seller_name: z.string().nullable(),
  buyer_id: Id,
  buyer_name: z.string().nullable(),
  state: z.enum(quoteStateNames),
  state_since: Instant,
  /** The number of its newest version. */
  latest: z.number().int(),
  /** The last day on which it can be accepted. */
  valid_until: Day,
  currency: z.string().nullable(),
  /**
   * Total of the first bill, in minor units; null in lists before the quote is sent, and for a
   * draft with a line that has no price.
   */
  amount: Amount.nullable(),
  order_id: Id.nullable(),
  /** Whether it waits for the caller's approval. */
  awaits_me: z.boolean(),
  /** Whether it has been emailed, which can't be undone. */
  delivered: z.boolean(),
  created_at: Instant,
});
export type Quote = z.infer<typeof Quote>;

/**
 * A line with the price between seller and buyer: today's for a draft, and the offered one
 * afterwards.
 */
export const QuoteLine = z.object({
  plan_id: Id,
  service: z.string(),
  plan: z.string(),
  term_months: z.number().int(),
  bill_months: z.number().int(),
  trial_days: z.number().int(),
  trial_end: z.enum(trialEnds),
  quantity: z.number().int(),
  answers: StoredAnswers,
  beneficiary_id: Id.nullable(),
  charges: z.array(LineCharge),
  /** Null without a price, never 0. */
  once: Amount.nullable(),
  recurring: Amount.nullable(),
  /** Why it can't be sent, as a sentence; null if it can. */
  problem: z.string().nullable(),
  /** The parts of a bundle. */
  parts: z.array(LinePart),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const QuoteVersion = z.object({
  number: z.number().int(),
  state: z.enum(quoteStateNames),
  state_since: Instant,
  reason: z.string(),
  sent_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  /** SHA-256 of its canonical JSON. */
  sha256: z.string().nullable(),
});

export const QuoteAcceptance = z.object({
  name: z.string(),
  title: z.string(),
  email: z.string(),
  consent: z.string(),
  sha256: z.string(),
  pdf_sha256: z.string(),
  /** When the code that confirmed it was emailed; null for someone who was signed in. */
  code_sent_at: Instant.nullable(),
  address: z.string(),
  agent: z.string(),
  accepted_at: Instant,
});

export const QuoteDetail = Quote.extend({
  recipient_name: z.string(),
  recipient_email: z.string(),
  terms: z.string(),
  note: z.string(),
  /** Until when sending can be undone; null if it can't. */
  deliver_at: Instant.nullable(),
  lines: z.array(QuoteLine),
  versions: z.array(QuoteVersion),
  acceptance: QuoteAcceptance.nullable(),
});
export type QuoteDetail = z.infer<typeof QuoteDetail>;

const PersonName = z.string().trim().max(120, 'Use at most 120 characters.');
const editable = {
  title: textOf('name', z.string().trim().max(120, 'Use at most 120 characters.')),
  recipient_name: textOf('name', PersonName),
  recipient_email: textOf(
    'name',
    z.union([z.literal(''), z.email('Enter a valid email address.').max(254)]),
  ),
  valid_until: Day.max(10),
  terms: textOf('prose', z.string().trim().max(5000, 'Use at most 5,000 characters.')),
  note: Note,
  lines: z.array(OrderedLine).max(100, 'A quote can have up to 100 items.'),
};

export const quoteResource = describeResource({
  ...quoteListing,
  row: Quote,
  create: z.strictObject({
    /** The company that the quote is for, directly below its seller. */
    buyer_id: Id,
    title: editable.title.default(''),
    recipient_name: editable.recipient_name.default(''),
    recipient_email: editable.recipient_email.default(''),
    /** 30 days from today if missing. */
    valid_until: editable.valid_until.optional(),
    terms: editable.terms.default(''),
    note: editable.note,
    lines: editable.lines.default([]),
    /** Adds the lines of the caller's cart, at the buyer's prices, and empties it. */
    from_cart: z.boolean().default(false),
    /** Returns the result without changing anything. */
    dry_run: DryRun,
  }),
  update: z.strictObject(editable),
  filters: {
    state: z.enum(quoteStateNames).optional(),
    side: z.enum(orderSideNames).optional(),
    buyer_id: Id.optional(),
    /** Quotes of the caller's company that the caller can approve. */
    approval: z.enum(['mine']).optional(),
  },
  writeLimit: 'api_write',
});

/** A buyer's prices for lines today. */
export const QuotePreview = z.object({
  currency: z.string().nullable(),
  /** Null unless every line has a price. */
  first_bill: Amount.nullable(),
  lines: z.array(QuoteLine),
});

const tags = ['quotes'];
const operations = resourceOperations(quoteResource);
const readGuard = { who: 'quotes:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'quotes:update', assurance: 2, limit: 'api_write' } as const;
const ById = z.strictObject({ id: Id });

export const quotes = {
  list: operations.list,
  bulk: operations.bulk,
  export: operations.export,
  remove: operations.remove,
  restore: operations.restore,
  get: operation(readGuard, {
    method: 'GET',
    path: '/quotes/{id}',
    summary: 'Get a quote with its lines, versions and acceptance',
    tags,
  })
    .input(ById)
    .output(QuoteDetail),
  viewers: operation(readGuard, {
    method: 'POST',
    path: '/quotes/{id}/viewers',
    summary: 'Announce which quote the caller is viewing, and list who else is viewing it',
    tags,
  })
    .input(ViewSale)
    .output(SaleViewers),
  plans: operation(
    { who: 'quotes:update', assurance: 2, limit: 'search' },
    {
      method: 'GET',
      path: '/quotes/plans',
      summary: 'List plans that can be offered to a company',
      tags,
    },
  )
    .input(
      z.strictObject({
        buyer_id: Id,
        q: textOf('name', z.string().trim().max(100).default('')),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            plan_id: Id,
            service: z.string(),
            plan: z.string(),
            min_quantity: z.number().int(),
          }),
        ),
      }),
    ),
  create: operation(
    { who: 'quotes:create', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/quotes', summary: 'Create a quote for a company', tags },
  )
    .input(quoteResource.create)
    .output(z.object({ quote: QuoteDetail.nullable(), preview: QuotePreview })),
  update: operation(writeGuard, {
    method: 'PATCH',
    path: '/quotes/{id}',
    summary: 'Change a draft quote',
    tags,
  })
    .input(quoteResource.update.extend({ id: Id, version: z.number().int().min(1) }))
    .output(QuoteDetail),
  send: operation(writeGuard, {
    method: 'POST',
    path: '/quotes/{id}/send',
    summary: 'Send a quote; its email is sent half a minute later',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        /** Returns the result without changing anything. */
        dry_run: DryRun,
      }),
    )
    .output(QuoteDetail),
  transition: operation(writeGuard, {
    method: 'POST',
    path: '/quotes/{id}/transition',
    summary: 'Undo sending a quote, withdraw it, or start a new version',
    tags,
  })
    .input(
      z.strictObject({ id: Id, event: z.enum(['undo', 'withdraw', 'revise']), reason: Reason }),
    )
    .output(QuoteDetail),
  decide: operation(
    { who: 'quotes:approve', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/quotes/{id}/decide', summary: 'Approve or reject a quote', tags },
  )
    .input(
      z
        .strictObject({ id: Id, approve: z.boolean(), reason: Reason, dry_run: DryRun })
        .refine(({ approve, reason }) => approve || reason !== '', {
          path: ['reason'],
          message: 'Enter a reason, so the quote can be corrected.',
        }),
    )
    .output(QuoteDetail),
  answer: operation(
    { who: 'orders:create', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/quotes/{id}/answer',
      summary: 'Accept a quote for your company and order what it contains, or decline it',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        accept: z.boolean(),
        reason: Reason,
        dry_run: DryRun,
      }),
    )
    .output(QuoteDetail),
};
