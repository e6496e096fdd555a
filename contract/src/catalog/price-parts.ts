import * as z from 'zod';
import { maximumBrackets } from '../kernel/rating.ts';
import { textOf } from '../kernel/text-kind.ts';

export const Day = z.iso.date().max(10);
export const Currency = textOf(
  'code',
  z.string().regex(/^[A-Z]{3}$/, 'Use a currency code such as USD.'),
);
const Whole = textOf('code', z.string().regex(/^\d{1,16}$/, 'Use a whole number of millionths.'));
/** The ID of the target of a price or list, or a tier, kind or category; empty if none applies. */
export const PriceTarget = textOf('code', z.string().max(40).default(''));

/** Whole numbers as text; see Bracket in kernel/rating.ts. */
export const PriceBracket = z.strictObject({
  from: textOf('code', z.string().regex(/^[1-9]\d{0,17}$/, 'Use a unit number of 1 or more.')),
  rate_micro: Whole,
  flat_micro: textOf('code', Whole.default('0')),
});
export type PriceBracket = z.infer<typeof PriceBracket>;

const basisPoints = z.number().int();
/** How a list determines a price. */
export const PriceMethod = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('fixed'),
    brackets: z.array(PriceBracket).min(1).max(maximumBrackets),
  }),
  z.strictObject({
    method: z.literal('markup'),
    bps: basisPoints.min(-9999).max(1_000_000),
    add_micro: z.number().int().min(-1e15).max(1e15).default(0),
  }),
  z.strictObject({ method: z.literal('margin'), bps: basisPoints.min(0).max(9999) }),
  z.strictObject({ method: z.literal('off_msrp'), bps: basisPoints.min(0).max(9999) }),
  z.strictObject({ method: z.enum(['pass', 'not_sold', 'inherit']) }),
]);
export type PriceMethod = z.infer<typeof PriceMethod>;
