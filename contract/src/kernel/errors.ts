import * as z from 'zod';
import './validation-messages.ts';

/** What every failed request answers: `id` is the one to quote to support and stands in the server log. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  id: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfter: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export * from './error-catalogue.ts';
