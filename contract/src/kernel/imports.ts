import * as z from 'zod';
import { importStates } from './import-states.ts';
import { Id, Instant } from './list.ts';
import { operation } from './operation.ts';
import { RowResult } from './row-result.ts';

export * from './import-states.ts';

/**
 * A large CSV file imported or checked by a job in small transactions. Only visible to its owner.
 */
export const ImportRun = z.object({
  id: Id,
  list: z.string(),
  /** Rows are only checked; nothing is saved. */
  dry_run: z.boolean(),
  status: z.enum(importStates),
  /** Rows in the file, rows processed so far, and how many of them were accepted and rejected. */
  total: z.number().int(),
  done: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  /** The first rejected rows. */
  failures: z.array(RowResult),
  /** Why the whole import stopped, as a sentence. */
  failure: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type ImportRun = z.infer<typeof ImportRun>;

const tags = ['imports'];
const ById = z.strictObject({ id: Id });
const guard = { who: 'signed_in', assurance: 2, forKeys: true } as const;

/** Imports that run as a job; a resource's `import` operation starts them. */
export const importRuns = {
  get: operation(
    // Polled about every second during an import, so it doesn't count against the limit for lists.
    { ...guard, limit: 'default' },
    { method: 'GET', path: '/imports/{id}', summary: "Get an import's progress", tags },
  )
    .input(ById)
    .output(ImportRun),
  cancel: operation(
    { ...guard, limit: 'api_write' },
    { method: 'POST', path: '/imports/{id}/cancel', summary: 'Stop an import', tags },
  )
    .input(ById)
    .output(ImportRun),
};
