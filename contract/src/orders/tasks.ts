import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { Role } from '../kernel/roles.ts';
import { textOf } from '../kernel/text-kind.ts';
import { Amount, DryRun, Reason } from './cart.ts';
import { addressEventNames, addressProblemNames } from './emergency-address.ts';
import { taskKindNames } from './listing.ts';
import { messagingEventNames, numberTypeNames, portEventNames, portRejectNames } from './ports.ts';
import { OrderDetail, OrderTask } from './order.ts';
import { lineStateNames, orderStateNames } from './states.ts';

const tags = ['orders'];
const readGuard = { who: 'orders:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'orders:create', assurance: 2, limit: 'api_write' } as const;
const sellGuard = { who: 'orders:update', assurance: 2, limit: 'api_write' } as const;
const approveGuard = { who: 'orders:approve', assurance: 2, limit: 'api_write' } as const;
const ById = z.strictObject({ id: Id });
const Day = textOf('code', z.iso.date());

const reasonMissing = 'Enter the reason for the rejection.';

const Details = textOf(
  'prose',
  z
    .record(z.string().regex(/^[a-z0-9_]{1,60}$/), z.union([z.string().max(2000), z.null()]))
    .refine((details) => Object.keys(details).length <= 50, 'Use at most 50 details.')
    .default({}),
);

const AddressPart = textOf('name', z.string().trim().max(200).default(''));
const required = (message: string) => textOf('name', z.string().trim().min(1, message).max(200));
const GivenAddress = z.strictObject({
  street: required('Enter the street.'),
  floor: AddressPart,
  room: AddressPart,
  city: required('Enter the city.'),
  region: AddressPart,
  postal_code: required('Enter the postal code.'),
  country: required('Enter the country.'),
});

/** A step of an order: who does what by when. The only seller it names is the buyer's own. */
export const TrackedStep = z.object({
  /** The line that the step is about; null for the whole order. */
  line_id: Id.nullable(),
  title: z.string(),
  state: z.enum(['done', 'current', 'upcoming', 'failed', 'cancelled']),
  /** The company that has to act; null once it is done. */
  responsible_name: z.string().nullable(),
  due_at: Instant.nullable(),
  at: Instant.nullable(),
});
export type TrackedStep = z.infer<typeof TrackedStep>;

export const Tracker = z.object({
  id: Id,
  number: z.number().int(),
  seller_name: z.string().nullable(),
  state: z.enum(orderStateNames),
  lines: z.array(
    z.object({
      id: Id,
      /** The line of the bundle that it is part of. */
      parent_id: Id.nullable(),
      service: z.string(),
      plan: z.string(),
      quantity: z.number().int(),
      state: z.enum(lineStateNames),
    }),
  ),
  steps: z.array(TrackedStep),
});
export type Tracker = z.infer<typeof Tracker>;

export const TradeTerms = z.object({
  id: Id.nullable(),
  seller_id: Id,
  buyer_id: Id,
  buyer_name: z.string(),
  currency: z.string().nullable(),
  time_zone: z.string(),
  auto_procure: z.boolean(),
  model: z.enum(['resale', 'agency']),
});
export type TradeTerms = z.infer<typeof TradeTerms>;

export const ApprovalRule = z.object({
  id: Id,
  version: z.number().int(),
  company_id: Id,
  applies_to: z.enum(['purchases', 'sales', 'prices']),
  minimum: Amount.nullable(),
  currency: z.string().nullable(),
  counterpart_id: Id.nullable(),
  counterpart_name: z.string().nullable(),
  role: Role,
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

const ruleFields = {
  applies_to: z.enum(['purchases', 'sales', 'prices']),
  /** In minor units; null applies the rule to every order. */
  minimum: textOf(
    'code',
    z
      .string()
      .regex(/^\d{1,15}$/, 'Enter a whole number.')
      .nullable()
      .default(null),
  ),
  currency: textOf(
    'code',
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'Use a currency code such as USD.')
      .nullable()
      .default(null),
  ),
  counterpart_id: Id.nullable().default(null),
  role: Role.default('admin'),
};
const currencyGoesWithMinimum = {
  path: ['currency'],
  message: 'Enter both a minimum and a currency, or neither.',
};

export const taskOperations = {
  tasks: operation(readGuard, {
    method: 'GET',
    path: '/order_tasks',
    summary: "List the open tasks of the caller's company, or of orders it can see",
    tags,
  })
    .input(
      z.strictObject({
        /** Tasks assigned to the caller, those of the caller's company, or those of all orders. */
        responsible: z.enum(['mine', 'company', 'all']).default('company'),
        kind: z.enum(taskKindNames).optional(),
        page: z.coerce.number().int().min(1).max(200).default(1),
      }),
    )
    .output(z.object({ items: z.array(OrderTask), next_page: z.number().int().nullable() })),
  addTask: operation(writeGuard, {
    method: 'POST',
    path: '/orders/{id}/tasks',
    summary: 'Add a task to an order',
    tags,
  })
    .input(
      z
        .strictObject({
          id: Id,
          line_id: Id.nullable().default(null),
          kind: z.enum(['port', 'e911', 'shipping', 'other']),
          title: textOf('name', z.string().trim().max(200).default('')),
          responsible: z.enum(['buyer', 'seller']).default('seller'),
          due_at: Instant.nullable().default(null),
          depends_on: Id.nullable().default(null),
          details: Details,
        })
        .refine(({ kind, line_id }) => kind !== 'e911' || line_id !== null, {
          path: ['line_id'],
          message: 'Choose the item that the emergency address is for.',
        }),
    )
    .output(OrderDetail),
  transitionTask: operation(writeGuard, {
    method: 'POST',
    path: '/order_tasks/{id}/transition',
    summary: "Change a task's state",
    tags,
  })
    .input(
      z
        .strictObject({
          id: Id,
          event: z.enum(['wait', 'block', 'resume', 'complete', 'cancel']),
          reason: Reason,
          details: Details,
          /** Completing a delivery starts its charges. */
          dry_run: DryRun,
        })
        .refine(({ event, reason }) => event !== 'block' || reason !== '', {
          path: ['reason'],
          message: "Describe what's holding it up.",
        }),
    )
    .output(OrderDetail),
  transitionAddress: operation(writeGuard, {
    method: 'POST',
    path: '/order_tasks/{id}/address',
    summary: "Change an emergency address's state",
    tags,
  })
    .input(
      z
        .strictObject({
          id: Id,
          event: z.enum(addressEventNames),
          /** For propose and change. */
          address: GivenAddress.optional(),
          /** For reject. */
          problem: z.enum(addressProblemNames).optional(),
        })
        .refine(
          ({ event, address }) =>
            (event === 'propose' || event === 'change') === (address !== undefined),
          { path: ['address'], message: 'Enter the address.' },
        )
        .refine(({ event, problem }) => (event === 'reject') === (problem !== undefined), {
          path: ['problem'],
          message: reasonMissing,
        }),
    )
    .output(OrderDetail),
  assignTask: operation(writeGuard, {
    method: 'POST',
    path: '/order_tasks/{id}/assign',
    summary: 'Assign a task to someone',
    tags,
  })
    .input(z.strictObject({ id: Id, owner_id: Id.nullable(), due_at: Instant.nullable() }))
    .output(OrderDetail),
  addPorts: operation(writeGuard, {
    method: 'POST',
    path: '/orders/{id}/ports',
    summary: 'Add numbers to port: one task for each country, number type and carrier',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        line_id: Id.nullable().default(null),
        numbers: z
          .array(
            z.strictObject({
              number: textOf(
                'code',
                z
                  .string()
                  .regex(/^\+[1-9]\d{6,14}$/, 'Use the international format: +442079460000.'),
              ),
              country: textOf('code', z.string().regex(/^[A-Z]{2}$/, 'Use a code such as US.')),
              number_type: z.enum(numberTypeNames),
              losing_carrier: textOf('name', z.string().trim().min(2).max(120)),
              /** Whether messages are ported as well. */
              messaging: z.boolean().default(false),
              requested_foc: Day.nullable().default(null),
            }),
          )
          .min(1)
          .max(500)
          .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, {
            message: 'A number is in the list twice. Enter each number once.',
          }),
      }),
    )
    .output(OrderDetail),
  transitionPort: operation(writeGuard, {
    method: 'POST',
    path: '/port_numbers/{id}/transition',
    summary: "Change a ported number's state, or its messaging state",
    tags,
  })
    .input(
      z
        .strictObject({
          id: Id,
          event: z.enum([...portEventNames, ...messagingEventNames]),
          requested_foc: Day.optional(),
          /** For confirm_foc. */
          confirmed_foc: Day.optional(),
          /** For reject. */
          reject_code: z.enum(portRejectNames).optional(),
          carrier_message: textOf('prose', z.string().trim().max(1000).optional()),
        })
        .refine(
          ({ event, confirmed_foc }) => (event === 'confirm_foc') === (confirmed_foc !== undefined),
          {
            path: ['confirmed_foc'],
            message: 'Enter the confirmed date when you confirm it, and leave it out otherwise.',
          },
        )
        .refine(({ event, reject_code }) => (event === 'reject') === (reject_code !== undefined), {
          path: ['reject_code'],
          message: reasonMissing,
        }),
    )
    .output(OrderDetail),
  proposeCharge: operation(sellGuard, {
    method: 'POST',
    path: '/orders/{id}/charges',
    summary: 'Propose a charge that came up after the order was placed',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        line_id: Id.nullable().default(null),
        description: textOf('name', z.string().trim().min(2).max(200)),
        kind: z.enum(['once', 'recurring']).default('once'),
        /** In minor units of the order's currency. */
        amount: textOf('code', z.string().regex(/^[1-9]\d{0,9}$/, 'Enter a whole number above 0.')),
        days: z.number().int().min(1).max(90).default(14),
        dry_run: DryRun,
      }),
    )
    .output(OrderDetail),
  transitionCharge: operation(writeGuard, {
    method: 'POST',
    path: '/order_charges/{id}/transition',
    summary: 'Accept, decline or withdraw a proposed charge',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        event: z.enum(['accept', 'decline', 'withdraw']),
        reason: Reason,
        dry_run: DryRun,
      }),
    )
    .output(OrderDetail),
  tracker: operation(readGuard, {
    method: 'GET',
    path: '/orders/{id}/tracker',
    summary: "Get an order's steps: who does what by when, and what comes next",
    tags,
  })
    .input(ById)
    .output(Tracker),
  terms: operation(
    { ...sellGuard, limit: 'api_read' },
    { method: 'GET', path: '/trade_terms', summary: 'List the terms with direct buyers', tags },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(TradeTerms) })),
  saveTerms: operation(sellGuard, {
    method: 'POST',
    path: '/trade_terms',
    summary: 'Set the terms with a company directly below',
    tags,
  })
    .input(
      z.strictObject({
        buyer_id: Id,
        currency: textOf('code', z.string().regex(/^[A-Z]{3}$/)),
        time_zone: textOf('code', z.string().min(1).max(60)),
        auto_procure: z.boolean(),
        model: z.enum(['resale', 'agency']).default('resale'),
      }),
    )
    .output(TradeTerms),
  approvalRules: operation(readGuard, {
    method: 'GET',
    path: '/approval_rules',
    summary: "List a company's approval rules",
    tags,
  })
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(ApprovalRule) })),
  addApprovalRule: operation(approveGuard, {
    method: 'POST',
    path: '/approval_rules',
    summary: 'Add an approval rule',
    tags,
  })
    .input(
      z
        .strictObject({ company_id: Id.optional(), ...ruleFields })
        .refine(
          ({ minimum, currency }) => (minimum === null) === (currency === null),
          currencyGoesWithMinimum,
        ),
    )
    .output(ApprovalRule),
  removeApprovalRule: operation(
    { ...approveGuard, limit: 'api_delete' },
    { method: 'DELETE', path: '/approval_rules/{id}', summary: 'Remove an approval rule', tags },
  )
    .input(ById)
    .output(ById),
};
