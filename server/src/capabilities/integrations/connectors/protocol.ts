import * as z from 'zod';

// Messages from suppliers. Unknown fields are ignored, so that suppliers can add their own.

const Reference = z.string().min(1).max(200);
const SupplierText = z.string().transform((text) => text.slice(0, 2000));

export const supplierEventTypes = [
  'accepted',
  'held',
  'milestone',
  'charge',
  'completed',
  'failed',
  'cancelled',
] as const;

/** An event; `sequence` counts the events of a reference from 1. */
export const SupplierEvent = z.object({
  type: z.enum(supplierEventTypes),
  reference: Reference,
  key: z.string().max(200).optional(),
  sequence: z.number().int().min(1).max(1_000_000),
  data: z.record(z.string().max(60), z.json()).default({}),
});
export type SupplierEvent = z.infer<typeof SupplierEvent>;

/** The response to an accepted request. */
export const Accepted = z.object({ reference: Reference });

/** The response to a refused request. */
export const Refused = z.object({
  code: z.string().max(100).default('refused'),
  message: SupplierText.default(''),
});

/** The supplier's answer about the request with an idempotency key, and its events so far. */
export const FoundRequest = z.union([
  z.object({
    outcome: z.literal('accepted'),
    reference: Reference,
    events: z
      .array(z.object({ id: z.string().min(1).max(200), event: SupplierEvent }))
      .max(1000)
      .default([]),
  }),
  Refused.extend({ outcome: z.literal('refused') }),
]);

/** A page of delivered services. */
export const Instances = z.object({
  items: z
    .array(z.object({ reference: Reference, quantity: z.number().int().min(0).max(1_000_000_000) }))
    .max(1000),
  next: z.string().max(500).nullable().default(null),
});
