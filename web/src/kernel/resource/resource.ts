import type { ImportRun } from '@trunkline/contract/kernel/imports';
import type { QueryKey } from '@tanstack/react-query';
import type { ExportFile } from '@trunkline/contract/kernel/exports';
import type { Field, ResourceListing } from '@trunkline/contract/kernel/listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { ReactNode } from 'react';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What the kit needs of every row; its other fields are read by the names in the description. */
export interface ResourceRow {
  id: string;
  version: number;
  may: string[];
}

export type Values = Record<string, unknown>;

/** What a list is asked for: search text, sort, and filters by field name. */
export interface Selection {
  search?: string;
  sort?: string;
  [filter: string]: unknown;
}

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

interface Operation<Input, Output> {
  call(input: Input, options?: { signal?: AbortSignal }): Promise<Output>;
}

/** The operations of `resourceOperations` as the query factory of the API client gives them. */
export interface ResourceApi<Row extends ResourceRow> {
  key(): QueryKey;
  list: Operation<Selection & { cursor?: string; limit?: number }, Page<Row>> & {
    key(options: { type: 'infinite'; input?: Selection }): QueryKey;
  };
  /** This, `update` and `import` are missing where records are looked at and edited on a screen of their own. */
  get?: Operation<{ id: string }, Row> & { queryKey(options: { input: { id: string } }): QueryKey };
  /** Missing where a record comes about in another way than by filling in its form. */
  create?: Operation<Values, Row>;
  update?: Operation<Values & { id: string; version: number }, Row>;
  remove: Operation<{ id: string }, { id: string }>;
  restore: Operation<{ id: string }, Row>;
  bulk: Operation<{ action: string; ids: string[] }, { results: RowResult[] }>;
  export: Operation<Selection, ExportFile>;
  /** Missing where records do not come from files. */
  import?: Operation<
    { csv: string; dryRun: boolean },
    {
      dryRun: boolean;
      imported: number;
      ignored: string[];
      results: RowResult[];
      run: ImportRun | null;
    }
  >;
}

/** One thing that can be done to rows whose `may` names it. */
export interface Verb<Row extends ResourceRow> {
  label: string;
  icon: ReactNode;
  /** Said afterwards: 'Northwind was suspended'. */
  done: string;
  danger?: boolean;
  /** What it means for those concerned, said before it is done; nothing is asked where it is missing. */
  consequence?: string | ((rows: readonly Row[]) => string);
  /** Name of the verb that takes it back; 'restore' for what went to the recycle bin. */
  undo?: string;
  /** Does it to one row. Without it only the bulk operation can. */
  run?: (id: string) => Promise<Row | { id: string }>;
}

/** What is asked about rows in a dialog of its own: more than a yes. */
export interface RowsDialog<Row extends ResourceRow> {
  /** In the menu of a row. */
  label: string;
  icon: ReactNode;
  /** Asked about every row; without it, where `may` names the question. */
  always?: true;
  /** The dialog about one row. */
  one: (dialog: { row: Row; resource: Resource<Row>; onClose: () => void }) => ReactNode;
  /** Where it can be asked about several at once; that dialog says what it cannot be done to, and why. */
  several?: {
    label: string;
    /** At most this many at once. */
    most: number;
    dialog: (dialog: BulkDialog<Row>) => ReactNode;
  };
}

export interface BulkDialog<Row extends ResourceRow> {
  /** Those of the chosen rows that the list has now. */
  rows: readonly Row[];
  resource: Resource<Row>;
  /** Clears the selection. */
  onDone: () => void;
  /** Lists what became of each row, in place of this dialog. */
  onRefused: (title: string, results: RowResult[]) => void;
  onClose: () => void;
}

/** A resource as the screens of a capability use it: the description with what only the web knows. */
export interface Resource<Row extends ResourceRow> {
  /** The company of the signed-in person: views and files belong to it. */
  tenant: string;
  description: ResourceListing;
  api: ResourceApi<Row>;
  /** Rows of the role matrix that hold for the signed-in person: 'companies:create'. */
  permissions: readonly string[];
  /** Address of a row's own page. */
  pageOf: (id: string) => string;
  verbs: Readonly<Record<string, Verb<Row>>>;
  /** By name, as rows say it in `may`. */
  questions?: Readonly<Record<string, RowsDialog<Row>>>;
  /** Colours of a choice's values, by field. */
  tones?: Readonly<Record<string, Readonly<Record<string, BadgeTone>>>>;
  /** Stands before the name in a list. */
  lead?: (row: Row) => ReactNode;
  /** Fields that a person reads in another way than by their kind. */
  shows?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** What a field refers to, where that is not this resource itself. */
  references?: Readonly<Record<string, ReferencedResource>>;
  /** What else shows these records, and is asked again after a change. */
  affects: readonly QueryKey[];
}

/** Records that can be chosen by name. */
export type ReferencedResource<Row extends ResourceRow = ResourceRow> = Pick<
  Resource<Row>,
  'api' | 'description'
>;

/** The value of one of the description's fields. */
export function valueOf(row: ResourceRow, field: string): unknown {
  return Reflect.get(row, field);
}

/** An entry of a list in one line: its parts one after the other. */
function lineOf(entry: unknown): string {
  if (entry !== null && typeof entry === 'object') return Object.values(entry).join(' | ');
  return String(entry);
}

/** The text of a field, empty when there is none; a list has one entry a line. */
export function textOf(row: ResourceRow, field: string): string {
  const value = valueOf(row, field);
  if (Array.isArray(value)) return value.map(lineOf).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the text of a choice, or of several a line each, is called. */
export function choiceLabel({ choices }: Pick<Field, 'choices'>, text: string): string {
  return text
    .split('\n')
    .map((value) => choices?.[value] ?? value)
    .join(', ');
}

/** What a row is called. */
export function titleOf(
  description: Pick<ResourceListing, 'titleField'>,
  row: ResourceRow,
): string {
  return textOf(row, description.titleField);
}

/** Whether the signed-in person may do something with this kind of record at all. */
export function may(
  resource: Pick<Resource<never>, 'description' | 'permissions'>,
  action: string,
) {
  return resource.permissions.includes(`${resource.description.name}:${action}`);
}
