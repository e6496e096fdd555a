import * as z from 'zod';
import { chargeEventKinds } from './rating-events.ts';

// Costs of subscriptions, as shown in previews and calendars.

const Day = z.iso.date();
/** A whole number of minor units, as text: '1250' is 12.50 in a currency with two decimals. */
const Amount = z.string();
const WholeNumber = z.string();
const Currency = z.string();

const ChargedPart = z.object({
  kind: z.enum(chargeEventKinds),
  name: z.string(),
  quantity: WholeNumber,
  service_from: Day,
  service_to: Day,
  amount: Amount,
});
export type ChargedPart = z.infer<typeof ChargedPart>;

export const Period = z.object({ from: Day, to: Day, amount: Amount });

/** Amounts that one side pays. */
export const Money = z.object({
  currency: Currency,
  /** Due now because of the change; negative amounts are credited. */
  now: Amount,
  /** The fee for ending early, included in `now`. */
  fee: Amount,
  parts: z.array(ChargedPart),
  /** The charges of the next period; null if there is none. */
  next_period: Period.nullable(),
  /** The charges of the first period after the renewal; null if it doesn't renew. */
  renewal: Period.nullable(),
});
export type Money = z.infer<typeof Money>;

/** What a change costs the buyer, and what it costs the reader as the seller. */
export const ChangeAmounts = z.object({
  price: Money,
  /** The price the reader's company pays its supplier; null for buyers, and for own services. */
  cost: Money.nullable(),
});
export type ChangeAmounts = z.infer<typeof ChangeAmounts>;

/** The two ways to end a subscription, which are always shown together. */
export const EndPreview = z.object({
  now: ChangeAmounts.extend({ ends_on: Day }),
  term: z.object({ ends_on: Day }),
});
export type EndPreview = z.infer<typeof EndPreview>;

/** A seller's remaining debt to its supplier if the customer ends today. */
export const Exposure = z.object({
  currency: Currency,
  /** The end of its term with the supplier. */
  until: Day,
  owed: Amount,
  /** The customer's share of it; null if the customer pays in another currency. */
  covered: Amount.nullable(),
  /** The part that the customer doesn't cover. */
  open: Amount,
});
export type Exposure = z.infer<typeof Exposure>;
