import * as z from 'zod';
import { exportStates } from './export-states.ts';
import { Id, Instant } from './list.ts';
import { operation } from './operation.ts';
import type { PermissionResource } from './roles.ts';

export * from './export-states.ts';

/** An export of a list's rows, running or finished. Only visible to the person who requested it. */
export const ExportFile = z.object({
  id: Id,
  list: z.string(),
  filename: z.string(),
  status: z.enum(exportStates),
  /** Rows written so far. */
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Whether rows were omitted because there are more than a file can contain. */
  truncated: z.boolean(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant,
});
export type ExportFile = z.infer<typeof ExportFile>;

/** The current user's exports, newest first. */
export const ExportFiles = z.object({ items: z.array(ExportFile) });

/** Creates the operation that exports a list: it starts the export and returns immediately. */
export function exportOperation<Selection extends z.ZodObject>(
  resource: PermissionResource,
  path: `/${string}`,
  noun: string,
  selection: Selection,
) {
  return operation(
    { who: `${resource}:export`, assurance: 2, limit: 'export' },
    { method: 'POST', path, summary: `Start a CSV export of ${noun}`, tags: [resource] },
  )
    .input(selection)
    .output(ExportFile);
}

const tags = ['exports'];
const ById = z.strictObject({ id: Id });
const guard = { who: 'signed_in', assurance: 2, forKeys: true } as const;

/** The current user's exports; the file itself is at `/api/exports/{id}/file`. */
export const exportFiles = {
  list: operation(
    // Polled while an export runs, so it doesn't count against the limit for lists.
    { ...guard, limit: 'default' },
    { method: 'GET', path: '/exports', summary: "List the caller's exports, newest first", tags },
  ).output(ExportFiles),
  cancel: operation(
    { ...guard, limit: 'api_write' },
    { method: 'POST', path: '/exports/{id}/cancel', summary: 'Cancel an export', tags },
  )
    .input(ById)
    .output(ExportFile),
  retry: operation(
    { ...guard, limit: 'export' },
    {
      method: 'POST',
      path: '/exports/{id}/retry',
      summary: 'Resume an export that failed or was cancelled',
      tags,
    },
  )
    .input(ById)
    .output(ExportFile),
  remove: operation(
    { ...guard, limit: 'api_delete' },
    { method: 'DELETE', path: '/exports/{id}', summary: 'Delete an export', tags },
  )
    .input(ById)
    .output(ById),
};
