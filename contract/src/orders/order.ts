import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from '../kernel/resource.ts';
import { SaleViewers, ViewSale } from '../kernel/sale-viewers.ts';
import { textOf } from '../kernel/text-kind.ts';
import {
  Amount,
  Answers,
  Cart,
  cartEmpty,
  DryRun,
  LineCharge,
  Note,
  OrderedLine,
  Reason,
  Reference,
  StoredAnswers,
  trialEnds,
} from './cart.ts';
import { addressEventNames, addressStateNames } from './emergency-address.ts';
import { OrderTransition } from './history.ts';
import { orderListing, orderSideNames, supplierEventNames, taskKindNames } from './listing.ts';
import { PortLetter, PortNumber } from './ported.ts';
import { chargeStateNames, lineStateNames, orderStateNames, taskStateNames } from './states.ts';

export const orderActionNames = [
  'submit',
  'start',
  'retry',
  'cancel',
  'approve',
  'reject',
  'add_task',
  'propose_charge',
  'share',
  'export',
] as const;

/** An order between a seller and the buyer directly below it. */
export const Order = z.object({
  ...rowBase(orderActionNames),
  /** Consecutive among the seller's orders. */
  number: z.number().int(),
  side: z.enum(orderSideNames),
  seller_id: Id,
  seller_name: z.string().nullable(),
  buyer_id: Id,
  buyer_name: z.string().nullable(),
  state: z.enum(orderStateNames),
  state_since: Instant,
  currency: z.string(),
  source: z.enum(['cart', 'api', 'quote', 'back_order', 'transfer']),
  reference: z.string(),
  note: z.string(),
  /** The services of its lines. */
  summary: z.string(),
  /** Total of the first bill, in minor units. */
  first_bill: Amount,
  /** Whether it waits for the caller's approval. */
  awaits_me: z.boolean(),
  submitted_at: Instant.nullable(),
  created_at: Instant,
});
export type Order = z.infer<typeof Order>;

export const OrderLine = z.object({
  id: Id,
  position: z.number().int(),
  /** The line of the bundle that it is part of; such a line has no price of its own. */
  parent_id: Id.nullable(),
  service_id: Id,
  plan_id: Id,
  service: z.string(),
  plan: z.string(),
  term_months: z.number().int(),
  bill_months: z.number().int(),
  trial_days: z.number().int(),
  trial_end: z.enum(trialEnds),
  charges: z.array(LineCharge),
  quantity: z.number().int(),
  once: Amount,
  recurring: Amount,
  answers: StoredAnswers,
  beneficiary_id: Id,
  beneficiary_name: z.string().nullable(),
  state: z.enum(lineStateNames),
  state_since: Instant,
  /** When delivery is due; null before the line is ready to submit, and in a final state. */
  due_at: Instant.nullable(),
  /** Why it failed or is held, as a sentence. */
  problem: z.string().nullable(),
  /** The line in the seller's order from its own supplier; null if the reader can't see one. */
  ordered_with: z
    .object({ order_id: Id, number: z.number().int(), state: z.enum(lineStateNames) })
    .nullable(),
  may: z.array(z.enum(['retry', 'cancel', 'request_cancel', 'answer', 'evidence'])),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Where emergency services are sent. */
export const EmergencyAddress = z.object({
  street: z.string(),
  floor: z.string(),
  room: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
export type EmergencyAddress = z.infer<typeof EmergencyAddress>;

export const OrderTask = z.object({
  id: Id,
  version: z.number().int(),
  order_id: Id,
  order_number: z.number().int(),
  line_id: Id.nullable(),
  kind: z.enum(taskKindNames),
  title: z.string(),
  state: z.enum(taskStateNames),
  state_since: Instant,
  responsible: z.enum(['buyer', 'seller']),
  responsible_name: z.string().nullable(),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  due_at: Instant.nullable(),
  blocker: z.string(),
  depends_on: Id.nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Set for an emergency address task. */
  emergency: z
    .object({
      state: z.enum(addressStateNames),
      /** Null until someone enters it. */
      address: EmergencyAddress.nullable(),
      /** The proposed correction, until it is accepted or declined. */
      proposed: EmergencyAddress.nullable(),
      /** Why it was rejected, as a sentence. */
      problem: z.string().nullable(),
      may: z.array(z.enum(addressEventNames)),
    })
    .nullable(),
  /** Set for a porting task. */
  numbers: z.array(PortNumber),
  /** Set for a porting task once the letter is sent. */
  letter: PortLetter.nullable(),
  may: z.array(
    z.enum([
      'wait',
      'block',
      'resume',
      'complete',
      'cancel',
      'assign',
      'approve',
      'reject',
      'send_letter',
      'sign_letter',
    ]),
  ),
});
export type OrderTask = z.infer<typeof OrderTask>;

export const OrderCharge = z.object({
  id: Id,
  line_id: Id.nullable(),
  description: z.string(),
  kind: z.enum(['once', 'recurring']),
  currency: z.string(),
  amount: Amount,
  state: z.enum(chargeStateNames),
  expires_at: Instant,
  created_at: Instant,
  may: z.array(z.enum(['accept', 'decline', 'withdraw'])),
});
export type OrderCharge = z.infer<typeof OrderCharge>;

export const OrderDetail = Order.extend({
  lines: z.array(OrderLine),
  tasks: z.array(OrderTask),
  charges: z.array(OrderCharge),
  history: z.array(OrderTransition),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const orderResource = describeResource({
  ...orderListing,
  row: Order,
  create: z.strictObject({
    /** A company directly below; the caller's own if missing. */
    buyer_id: Id.optional(),
    lines: z.array(OrderedLine).max(100).default([]),
    /** Adds the lines of the caller's cart, at the buyer's prices, and empties it. */
    from_cart: z.boolean().default(false),
    reference: Reference,
    note: Note,
    /** Whether the order stays a draft. */
    draft: z.boolean().default(false),
    /** Returns the result without placing the order. */
    dry_run: DryRun,
  }),
  update: z.strictObject({}),
  filters: {
    state: z.enum(orderStateNames).optional(),
    side: z.enum(orderSideNames).optional(),
    buyer_id: Id.optional(),
    /** Orders that failed in the last thirty days, or have no clear answer from their supplier. */
    stuck: z.enum(['true']).optional(),
    /** Orders of the caller's company, and escalated ones, that the caller can approve. */
    approval: z.enum(['mine']).optional(),
  },
  writeLimit: 'api_write',
});

/** Prices and total of an order before it is placed. */
export const OrderPreview = Cart.pick({
  currency: true,
  first_bill: true,
  needs_approval: true,
}).extend({
  lines: z.array(
    z.object({
      plan_id: Id,
      service: z.string(),
      plan: z.string(),
      quantity: z.number().int(),
      price_id: z.string(),
      once: Amount,
      recurring: Amount,
    }),
  ),
});
export const PlacedOrder = z.object({
  /** Null for a dry run. */
  order: OrderDetail.nullable(),
  preview: OrderPreview,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const tags = ['orders'];
const { list, bulk, export: startExport } = resourceOperations(orderResource);
const readGuard = { who: 'orders:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'orders:create', assurance: 2, limit: 'api_write' } as const;
const ById = z.strictObject({ id: Id });

export const orderOperations = {
  list,
  bulk,
  export: startExport,
  get: operation(readGuard, {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Get an order with its lines, tasks, charges and history',
    tags,
  })
    .input(ById)
    .output(OrderDetail),
  viewers: operation(readGuard, {
    method: 'POST',
    path: '/orders/{id}/viewers',
    summary: 'Announce which order the caller is viewing, and list who else is viewing it',
    tags,
  })
    .input(ViewSale)
    .output(SaleViewers),
  create: operation(writeGuard, {
    method: 'POST',
    path: '/orders',
    summary: 'Create an order for your own company, or as its seller for one directly below',
    tags,
  })
    .input(orderResource.create)
    .output(PlacedOrder),
  checkout: operation(writeGuard, {
    method: 'POST',
    path: '/cart/checkout',
    summary: 'Create an order from the cart, at the prices that were shown',
    tags,
  })
    .input(
      z.strictObject({
        /** The prices as shown. If they have changed, the response is a 409 with both. */
        seen: z
          .array(
            z.strictObject({
              line_id: Id,
              price_id: textOf('code', z.string().max(64)),
              once: textOf('code', z.string().max(20)),
              recurring: textOf('code', z.string().max(20)),
            }),
          )
          .min(1, cartEmpty)
          .max(100),
        reference: Reference,
        note: Note,
        dry_run: DryRun,
      }),
    )
    .output(PlacedOrder),
  transition: operation(writeGuard, {
    method: 'POST',
    path: '/orders/{id}/transition',
    summary: "Change an order's state",
    tags,
  })
    .input(
      ById.extend({
        event: z.enum(['submit', 'start', 'retry', 'cancel']),
        reason: Reason,
        dry_run: DryRun,
      }),
    )
    .output(OrderDetail),
  decide: operation(
    { who: 'orders:approve', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/orders/{id}/decide', summary: 'Approve or reject an order', tags },
  )
    .input(
      z
        .strictObject({ id: Id, approve: z.boolean(), reason: Reason, dry_run: DryRun })
        .refine(({ approve, reason }) => approve || reason !== '', {
          path: ['reason'],
          message: 'Enter a reason, so the order can be corrected.',
        }),
    )
    .output(OrderDetail),
  transitionLine: operation(writeGuard, {
    method: 'POST',
    path: '/orders/lines/{id}/transition',
    summary: 'Retry, cancel, or ask to cancel an order line',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        event: z.enum(['retry', 'cancel', 'request_cancel']),
        reason: Reason,
        dry_run: DryRun,
      }),
    )
    .output(OrderDetail),
  answerLine: operation(writeGuard, {
    method: 'POST',
    path: '/orders/lines/{id}/answers',
    summary: 'Update the answers on an order line',
    tags,
  })
    .input(z.strictObject({ id: Id, answers: Answers, dry_run: DryRun }))
    .output(OrderDetail),
  evidence: operation(
    { who: 'orders:update', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/orders/lines/{id}/evidence',
      summary: "List messages to the supplier about a line, and the supplier's responses",
      tags,
    },
  )
    .input(ById)
    .output(
      z.object({
        items: z.array(
          z.object({
            attempt: z.number().int(),
            key: z.string(),
            connector: z.string(),
            action: z.string(),
            outcome: z.string().nullable(),
            reference: z.string(),
            /** The supplier's response in its own words. */
            message: z.string(),
            sent_at: Instant,
            answered_at: Instant.nullable(),
          }),
        ),
        /** The supplier's reports since the line was sent. */
        events: z.array(
          z.object({
            id: Id,
            attempt: z.number().int(),
            type: z.enum(supplierEventNames),
            /** As the supplier worded it; '' for none. */
            text: z.string(),
            /** Whether the report waits for an earlier one or for a task of the line. */
            waiting: z.boolean(),
            received_at: Instant,
          }),
        ),
      }),
    ),
};
