import * as z from 'zod';
import { chargeKindNames, chargeModelNames } from '../catalog/plan-terms.ts';
import { PriceBracket } from '../catalog/prices.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

export const cartEmpty = 'The cart is empty.';

/** Minor units, such as cents, as a whole number in text. */
export const Amount = z.string();

/** A charge of a plan with what the buyer pays for it. */
export const LineCharge = z.object({
  charge_id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(chargeKindNames),
  model: z.enum(chargeModelNames),
  unit: z.string(),
  package_size: z.number().int().nullable(),
  decimals: z.number().int(),
  brackets: z.array(PriceBracket),
});
export type LineCharge = z.infer<typeof LineCharge>;

const Answer = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(500),
  // The parts of an address or a contact, or a file.
  z.record(z.string().regex(/^(?!sealed$)[a-z_]{1,40}$/), z.string().max(500)),
  z.null(),
]);
/**
 * Answers to the questions of a service by key. Null means that the answer follows later: the order
 * waits for it.
 */
export const Answers = textOf(
  'prose',
  z
    .record(z.string().regex(/^[a-z0-9_]{1,60}$/), Answer)
    .refine((answers) => Object.keys(answers).length <= 100, 'Use at most 100 answers.'),
);
export type Answers = z.infer<typeof Answers>;
export const StoredAnswers = z.record(z.string(), z.unknown());

/** The plan defines the allowed quantities; an error names them. */
export const Quantity = z.number().int();
export const trialEnds = ['convert', 'end'] as const;

/** A choice among the alternatives of a bundle, and the answers for a part. */
const PartChoice = z.strictObject({ part_id: Id, answers: Answers.default({}) });
const PartChoices = z.array(PartChoice).max(50, 'Use at most 50 parts.');
export type PartChoice = z.output<typeof PartChoice>;

const lineFields = {
  quantity: Quantity,
  answers: Answers.default({}),
  /** The company that will use the service: the buyer's own if missing, or one below it. */
  beneficiary_id: Id.nullable().default(null),
  /** Whether a trial becomes a subscription or ends. */
  trial_end: z.enum(trialEnds).default('convert'),
  /** For bundles. If none of several alternatives is chosen, the first is ordered. */
  parts: PartChoices.optional(),
};
export const OrderedLine = z.strictObject({ plan_id: Id, ...lineFields });
export type OrderedLine = z.output<typeof OrderedLine>;

/** A part of a bundle. Its price is the bundle's, and its quantity follows from it. */
export const LinePart = z.object({
  part_id: Id,
  plan_id: Id,
  service_id: Id,
  service: z.string(),
  plan: z.string(),
  quantity: z.number().int(),
  answers: StoredAnswers,
  /** This part and its alternatives; empty without alternatives. */
  choices: z.array(z.object({ part_id: Id, service: z.string(), plan: z.string() })),
});
export type LinePart = z.infer<typeof LinePart>;

const MissingService = z.object({
  service_id: Id,
  service: z.string(),
  slug: z.string(),
  quantity: z.number().int(),
});

export const CartLine = z.object({
  id: Id,
  plan_id: Id,
  service_id: Id,
  service_slug: z.string(),
  service: z.string(),
  plan: z.string(),
  term_months: z.number().int(),
  bill_months: z.number().int(),
  trial_days: z.number().int(),
  trial_end: z.enum(trialEnds),
  quantity: z.number().int(),
  min_quantity: z.number().int(),
  max_quantity: z.number().int().nullable(),
  step_quantity: z.number().int(),
  answers: StoredAnswers,
  beneficiary_id: Id.nullable(),
  beneficiary_name: z.string().nullable(),
  charges: z.array(LineCharge),
  /** Identifies the price that was shown; send it with the checkout. Null without a price. */
  price_id: z.string().nullable(),
  /** Null without a price, never 0. */
  once: Amount.nullable(),
  recurring: Amount.nullable(),
  /** Why it can't be ordered, as a sentence; null if it can. */
  problem: z.string().nullable(),
  /**
   * Services on offer that are missing, with the units to add; any one of a problem's services
   * solves it.
   */
  missing: z.array(MissingService),
  /** The parts of a bundle. */
  parts: z.array(LinePart),
});
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z.object({
  /** The company that everything is ordered from. */
  seller_name: z.string().nullable(),
  currency: z.string().nullable(),
  lines: z.array(CartLine),
  /** Total of the first bill; null unless every line has a price. */
  first_bill: Amount.nullable(),
  /** Whether someone has to approve an order of this cart. */
  needs_approval: z.boolean(),
});
export type Cart = z.infer<typeof Cart>;

export const Reference = textOf(
  'name',
  z.string().trim().max(80, 'Use at most 80 characters.').default(''),
);
export const Note = textOf(
  'prose',
  z.string().trim().max(2000, 'Use at most 2,000 characters.').default(''),
);

export const Reason = textOf(
  'prose',
  z.string().trim().max(500, 'Use at most 500 characters.').default(''),
);

/** Returns the result without changing anything. */
export const DryRun = z.boolean().default(false);

const tags = ['orders'];
const writeGuard = { who: 'orders:create', assurance: 2, limit: 'api_write' } as const;
const ById = z.strictObject({ id: Id });

export const cartOperations = {
  cart: operation(
    { who: 'orders:create', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/cart', summary: "Get the caller's cart with today's prices", tags },
  )
    .input(z.strictObject({}))
    .output(Cart),
  addToCart: operation(writeGuard, {
    method: 'POST',
    path: '/cart/lines',
    summary: 'Add a plan to the cart',
    tags,
  })
    .input(OrderedLine)
    .output(Cart),
  changeCartLine: operation(writeGuard, {
    method: 'PATCH',
    path: '/cart/lines/{id}',
    summary: 'Change a cart line',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        quantity: Quantity.optional(),
        answers: Answers.optional(),
        beneficiary_id: Id.nullable().optional(),
        trial_end: z.enum(trialEnds).optional(),
        parts: PartChoices.optional(),
      }),
    )
    .output(Cart),
  removeCartLine: operation(writeGuard, {
    method: 'DELETE',
    path: '/cart/lines/{id}',
    summary: 'Remove a line from the cart',
    tags,
  })
    .input(ById)
    .output(Cart),
  emptyCart: operation(writeGuard, {
    method: 'POST',
    path: '/cart/empty',
    summary: 'Remove all lines from the cart',
    tags,
  })
    .input(z.strictObject({}))
    .output(z.object({ removed: z.number().int() })),
};
