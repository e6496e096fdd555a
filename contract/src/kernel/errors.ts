import * as z from 'zod';
import './validation-messages.ts';

/** Body of every failed request; `id` is the one to quote to support and is in the server log. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  id: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfter: z.number().int().optional(),
  /** When the caller's block ends. */
  until: z.string().optional(),
  /** For price_changed: the prices shown and the current ones, in minor units. */
  prices: z
    .array(
      z.object({
        line_id: z.string(),
        currency: z.string(),
        was: z.object({ once: z.string(), recurring: z.string() }),
        now: z.object({ once: z.string(), recurring: z.string(), price_id: z.string() }),
      }),
    )
    .optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export * from './error-catalogue.ts';
