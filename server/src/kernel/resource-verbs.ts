import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type * as z from 'zod';
import type { SignedIn } from './context.ts';
import { type Exportable, type ExportSelection, startExport } from './exports/index.ts';
import { type Importable, importRows } from './imports/index.ts';
import {
  actOnRows,
  type BulkVerbs,
  createRow,
  getRow,
  type ListQuery,
  listRows,
  removeRow,
  type ResourceSource,
  restoreRow,
  updateRowOf,
} from './resource/index.ts';

interface IdInput {
  readonly id: string;
}

/** The verbs that every resource has in common, for its procedures. */
export function resourceVerbs<Description extends ResourceDescription>(
  source: ResourceSource<Description>,
) {
  return {
    list: (context: SignedIn, query: ListQuery) => listRows(context, source, query),
    get: (context: SignedIn, input: IdInput) => getRow(context, source, input),
    create: (context: SignedIn, input: z.output<Description['create']>) =>
      createRow(context, source, input),
    update: (context: SignedIn, input: Readonly<Record<string, unknown>>) =>
      updateRowOf(context, source, input),
    remove: (context: SignedIn, input: IdInput) => removeRow(context, source, input),
    restore: (context: SignedIn, input: IdInput) => restoreRow(context, source, input),
  };
}

/** Runs one of a resource's bulk actions on several rows. */
export const bulkVerb =
  <Description extends ResourceDescription>(
    source: ResourceSource<Description>,
    verbs: BulkVerbs<Description> = {},
  ) =>
  (context: SignedIn, input: { action: string; ids: string[] }) =>
    actOnRows(context, source, input, verbs);

/** Starts the export of a list. */
export const exportVerb =
  (exportable: Exportable) => (context: SignedIn, selection: ExportSelection) =>
    startExport(context, exportable, selection);

/** Imports a CSV file into a list. */
export const importVerb =
  (importable: Importable) => (context: SignedIn, input: Parameters<typeof importRows>[2]) =>
    importRows(context, importable, input);
