import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import type { Actor, Context } from '../context.ts';

/** What a list was asked for: search text, order and filters, as its operation has checked them. */
export type ExportSelection = Readonly<Record<string, unknown>>;

/** Who reads, when, and what of. */
export interface Reader {
  readonly actor: Actor;
  readonly now: Date;
  readonly capabilities: Context['capabilities'];
}

export interface ExportPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** A list that can be taken along as a file: what its rows are, a page at a time. */
export interface Exportable {
  readonly list: string;
  readonly permission: Permission;
  /** What the file's name begins with. */
  readonly file: string;
  /** The columns of the file. */
  readonly fields: readonly string[];
  read(
    tx: Tx,
    reader: Reader,
    selection: ExportSelection,
    page: { readonly cursor: string | null; readonly limit: number },
  ): Promise<ExportPage>;
}

/** The list of this name; undefined where no capability has it. */
export const findExportable = (
  capabilities: Context['capabilities'],
  list: string,
): Exportable | undefined =>
  capabilities.flatMap(({ exports }) => exports).find((each) => each.list === list);
