import type { ImportRun } from '@trunkline/contract/kernel/imports';
import type { QueryKey } from '@tanstack/react-query';
import type { ExportFile } from '@trunkline/contract/kernel/exports';
import {
  permissionsOf,
  type Field,
  type ResourceListing,
} from '@trunkline/contract/kernel/listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { ReactNode } from 'react';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Fields the resource kit needs in every row; others are read by the names in the description. */
export interface ResourceRow {
  id: string;
  version: number;
  may: string[];
}

/** Names of the actions that a row may allow. */
export type ActionName<Row extends ResourceRow> = Row['may'][number];

export type Values = Record<string, unknown>;

/** A list's query: search text, sort, and filters by field name. */
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

/** The operations of `resourceOperations`, as provided by the API client's query factory. */
export interface ResourceApi<Row extends ResourceRow> {
  key(): QueryKey;
  list: Operation<Selection & { cursor?: string; limit?: number }, Page<Row>> & {
    key(options: { type: 'infinite'; input?: Selection }): QueryKey;
  };
  /**
   * `get`, `update` and `import` are missing if records are viewed and edited on their own screen.
   */
  get?: Operation<{ id: string }, Row> & { queryKey(options: { input: { id: string } }): QueryKey };
  /** Missing if records are not created with a form. */
  create?: Operation<Values, Row>;
  update?: Operation<Values & { id: string; version: number }, Row>;
  /** Missing if records don't go to the recycle bin. */
  remove?: Operation<{ id: string }, { id: string }>;
  restore?: Operation<{ id: string }, Row>;
  bulk: Operation<{ action: string; ids: string[] }, { results: RowResult[] }>;
  export: Operation<Selection, ExportFile>;
  /** Missing if records can't be imported. */
  import?: Operation<
    { csv: string; dry_run: boolean },
    {
      dry_run: boolean;
      imported: number;
      ignored: string[];
      results: RowResult[];
      run: ImportRun | null;
    }
  >;
}

/** An action on rows whose `may` includes it. */
export interface Verb<Row extends ResourceRow> {
  label: string;
  icon: ReactNode;
  /** Shown afterwards: 'Northwind was suspended'. */
  done: string;
  danger?: boolean;
  /** Label of the button that closes the confirmation, where 'Cancel' would be ambiguous. */
  dismissLabel?: string;
  /** The consequence, shown before confirming; without it, the action runs without confirmation. */
  consequence?: string | ((rows: readonly Row[]) => string);
  /** Title of the confirmation, where '<label> <rows>?' isn't a sentence. */
  titleOf?: (subject: string, rows: readonly Row[]) => string;
  /** Describes a different outcome, based on the returned row; null if the action was done. */
  otherOutcome?: (row: Row) => string | null;
  /** Name of the action that undoes it; 'restore' for the recycle bin. */
  undo?: ActionName<Row> | 'restore';
  /** Applies it to one row. Without it only the bulk operation is available. */
  run?: (id: string) => Promise<Row | { id: string }>;
}

/** An action with its own dialog, because it needs input. */
export interface DialogAction<Row extends ResourceRow> {
  /** Label in a row's menu. */
  label: string;
  icon: ReactNode;
  /** The dialog for one row. */
  one: (dialog: { row: Row; resource: Resource<Row>; onClose: () => void }) => ReactNode;
  /** Set if it supports several rows. Its dialog shows the rows it can't apply to, and why. */
  bulkDialog?: {
    label: string;
    /** Maximum number of rows. */
    maxRows: number;
    dialog: (dialog: BulkDialog<Row>) => ReactNode;
  };
}

export interface BulkDialog<Row extends ResourceRow> {
  /** The selected rows that are still in the list. */
  rows: readonly Row[];
  resource: Resource<Row>;
  /** Clears the selection. */
  onDone: () => void;
  /** Replaces this dialog with each row's result. */
  onRefused: (title: string, results: RowResult[]) => void;
  onClose: () => void;
}

/** A resource for a capability's screens: the description plus its web-only parts. */
export interface Resource<Row extends ResourceRow> {
  /** The signed-in user's company, which saved views and exports belong to. */
  tenant: string;
  description: ResourceListing;
  api: ResourceApi<Row>;
  /** The signed-in user's permissions, such as 'companies:create'. */
  permissions: readonly string[];
  pageOf: (id: string) => string;
  /** Address of the list, if its pages aren't directly below it. */
  list?: string;
  verbs: { readonly [Name in ActionName<Row>]?: Verb<Row> };
  /** `explain` is available for every row, the others only if `may` includes their name. */
  dialogActions?: { readonly [Name in ActionName<Row> | 'explain']?: DialogAction<Row> };
  /** Colours of a choice's values, by field. */
  tones?: Readonly<Record<string, Readonly<Record<string, BadgeTone>>>>;
  /** Shown before the name in a list. */
  lead?: (row: Row) => ReactNode;
  /** A field shown below the name in a list unless its column is visible. */
  subtitle?: keyof Row & string;
  /** Fields with a custom display. */
  renderers?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Fields with a time at which a row changes without anyone editing it. */
  due?: readonly (keyof Row & string)[];
  /** The resource a field refers to, if not this one. */
  references?: Readonly<Record<string, ReferencedResource>>;
  /** Other queries that show these records and are refetched after a change. */
  affects: readonly QueryKey[];
}

/** Records that can be selected by name. */
export type ReferencedResource<Row extends ResourceRow = ResourceRow> = Pick<
  Resource<Row>,
  'api' | 'description'
>;

export function valueOf(row: ResourceRow, field: string): unknown {
  return Reflect.get(row, field);
}

/** Formats an entry of a list field as one line. */
function lineOf(entry: unknown): string {
  if (entry !== null && typeof entry === 'object') return Object.values(entry).join(' | ');
  return String(entry);
}

/** Returns a field's text, empty if there is none; a list field has one entry per line. */
export function textOf(row: ResourceRow, field: string): string {
  const value = valueOf(row, field);
  if (Array.isArray(value)) return value.map(lineOf).join('\n');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Returns the label of a choice, or the labels of several, separated by commas. */
export function choiceLabel({ choices }: Pick<Field, 'choices'>, text: string): string {
  return text
    .split('\n')
    .map((value) => choices?.[value] ?? value)
    .join(', ');
}

/** Returns a row's title; 'Order 1194' or 'Quote 2' if it's a number, or empty and has a number. */
export function titleOf(
  { one, titleField }: Pick<ResourceListing, 'one' | 'titleField'>,
  row: ResourceRow,
): string {
  const title = textOf(row, titleField);
  const number = valueOf(row, title === '' ? 'number' : titleField);
  return typeof number === 'number' ? `${one} ${number}` : title;
}

/** Returns a resource's verbs and dialogs by any name, such as that of a bulk action. */
export const actionsByName = <Row extends ResourceRow>({
  verbs,
  dialogActions = {},
}: Pick<Resource<Row>, 'verbs' | 'dialogActions'>): {
  verbs: Readonly<Record<string, Verb<Row> | undefined>>;
  dialogActions: Readonly<Record<string, DialogAction<Row> | undefined>>;
} => ({ verbs, dialogActions });

/** Checks whether the signed-in user may take an action on this kind of record at all. */
export function may(
  resource: Pick<Resource<never>, 'description' | 'permissions'>,
  action: string,
) {
  return resource.permissions.includes(`${permissionsOf(resource.description.name)}:${action}`);
}

/** Returns the address of a resource's list. */
export const listOf = <Row extends ResourceRow>({ list, pageOf }: Resource<Row>): string =>
  list ?? pageOf('').replace(/\/$/, '');
