import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { LineCharge, StoredAnswers, trialEnds } from '../orders/cart.ts';

/** A line of a frozen quote version, with the same columns as an order line. */
export const FrozenLine = z.object({
  position: z.number().int(),
  service_id: Id,
  plan_id: Id,
  service: z.string(),
  plan: z.string(),
  terms: z.looseObject({
    term_months: z.number().int(),
    bill_months: z.number().int(),
    trial_days: z.number().int(),
    trial_end: z.enum(trialEnds),
  }),
  charges: z.array(LineCharge.loose()),
  currency: z.string(),
  priced_on: z.iso.date(),
  quantity: z.number().int(),
  answers: StoredAnswers,
  beneficiary_id: Id,
  /** The position of the bundle that the line belongs to; `part_id` says which part it is. */
  parent: z.number().int().optional(),
  part_id: Id.optional(),
});
export type FrozenLine = z.infer<typeof FrozenLine>;

const Party = z.object({ id: Id, name: z.string() });

/** The full content of a version; its canonical JSON is hashed. */
export const QuoteContent = z.object({
  number: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  seller: Party,
  buyer: Party,
  recipient: z.object({ name: z.string(), email: z.string() }),
  valid_until: z.iso.date(),
  note: z.string(),
  terms: z.string(),
  lines: z.array(FrozenLine).min(1),
});
export type QuoteContent = z.infer<typeof QuoteContent>;
