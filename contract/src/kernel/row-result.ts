import * as z from 'zod';

export const RowResult = z.object({
  id: z.string().nullable(),
  /** Line of the file, for imports; the header is line 1. */
  line: z.number().int().nullable(),
  label: z.string(),
  ok: z.boolean(),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Remarks on an accepted row. */
  notes: z.array(z.string()).optional(),
});
export type RowResult = z.infer<typeof RowResult>;
