import * as z from 'zod';
import { importStates } from './import-states.ts';
import { Id, Instant } from './list.ts';
import { operation } from './operation.ts';
import { RowResult } from './row-result.ts';

export * from './import-states.ts';

/** A large CSV file that a job imports, or checks, in small transactions. Only its owner sees it. */
export const ImportRun = z.object({
  id: Id,
  list: z.string(),
  /** Rows are only checked; nothing is kept. */
  dry_run: z.boolean(),
  status: z.enum(importStates),
  /** Rows of the file, rows looked at so far, and how many of those were accepted and rejected. */
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
const own = { who: 'signed_in', assurance: 2 } as const;

/** Imports that run as a job; `import` of a resource starts them. */
export const importRuns = {
  get: operation(
    // Read every second or so while one runs: that must not use up the allowance for lists.
    { ...own, limit: 'default' },
    { method: 'GET', path: '/imports/{id}', summary: 'Read the progress of an import', tags },
  )
    .input(ById)
    .output(ImportRun),
  cancel: operation(
    { ...own, limit: 'api_write' },
    { method: 'POST', path: '/imports/{id}/cancel', summary: 'Stop an import', tags },
  )
    .input(ById)
    .output(ImportRun),
};
