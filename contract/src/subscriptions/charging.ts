import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { chargeEventKinds } from './rating-events.ts';
import { textOf } from '../kernel/text-kind.ts';

// Charge events, usage, and price changes.

const Day = z.iso.date();
const RequestedDay = Day.max(10);
const Amount = z.string();
const WholeNumber = z.string();
const Currency = z.string();

export const ChargeEvent = z.object({
  id: Id,
  /** Identical at every hop; derived from the chain and the event. */
  group_id: z.guid(),
  kind: z.enum(chargeEventKinds),
  subscription_id: Id.nullable(),
  order_line_id: Id.nullable(),
  seller_id: Id,
  buyer_id: Id,
  charge_id: Id.nullable(),
  quantity: WholeNumber,
  price_version_id: Id.nullable(),
  unit_micros: z.string().nullable(),
  currency: Currency,
  service_from: Day,
  service_to: Day,
  period_from: Day,
  period_to: Day,
  occurred_at: Instant,
  /** The event that a reversal reverses. */
  corrects_id: Id.nullable(),
  name: z.string(),
  /** Whether the reader can reverse it. */
  reversible: z.boolean(),
});
export type ChargeEvent = z.infer<typeof ChargeEvent>;

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
  used_on: RequestedDay,
  /** The sender's own key of the record; if sent again, it is counted once. */
  external_id: textOf('code', z.string().trim().min(1).max(200)),
  /** The key of the record that it corrects. */
  corrects: textOf('code', z.string().trim().max(200).default('')),
});
export type UsageRow = z.infer<typeof UsageRow>;

const UsageResult = z.object({
  line: z.number().int(),
  ok: z.boolean(),
  /** Whether it was sent before, so nothing was added. */
  known: z.boolean(),
  /** The period in which it is charged; null for rows that aren't accepted. */
  period_to: Day.nullable(),
  message: z.string(),
});
export const UsageResults = z.object({
  dry_run: z.boolean(),
  accepted: z.number().int(),
  results: z.array(UsageResult),
});

export const PriceRunItem = z.object({
  subscription_id: Id,
  service: z.string(),
  buyer_name: z.string(),
  /** The day from which it pays the new price; null if it keeps its price. */
  valid_from: Day.nullable(),
  /** Why it keeps its price; null if it doesn't. */
  skipped: z.enum(['locked', 'ending', 'unchanged', 'not_priced', 'notice']).nullable(),
  currency: Currency,
  before: Amount,
  after: Amount,
  /** Earlier price runs that this one supersedes before they take effect. */
  overtaken: z.array(z.object({ day: Day, reason: z.string() })),
});
export type UsageResults = z.infer<typeof UsageResults>;
export type PriceRunItem = z.infer<typeof PriceRunItem>;
