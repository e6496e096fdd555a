import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import type { Actor, Context } from '../context.ts';

/** The list's selection: search text, sort and filters, as validated by its operation. */
export type ExportSelection = Readonly<Record<string, unknown>>;

/** Who reads the list, when, and the capabilities available. */
export interface ExportContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly capabilities: Context['capabilities'];
}

export interface ExportPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Start of the next page; null after the last one. */
  readonly next: string | null;
}

/** A list that can be exported, read page by page. */
export interface Exportable {
  readonly list: string;
  readonly permission: Permission;
  /** Prefix of the file name: lower-case letters and hyphens. */
  readonly file: string;
  readonly fields: readonly string[];
  read(
    tx: Tx,
    context: ExportContext,
    selection: ExportSelection,
    page: { readonly cursor: string | null; readonly limit: number },
  ): Promise<ExportPage>;
}

/** Returns the list with this name; undefined if no capability has one. */
export const findExportable = (
  capabilities: Context['capabilities'],
  list: string,
): Exportable | undefined =>
  capabilities.flatMap(({ exports }) => exports).find((item) => item.list === list);
