import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import { requireAction } from '../allowed-actions.ts';
import type { Actor, RowContext } from '../context.ts';
import type { Problem } from '../errors.ts';
import type { ListSlice, SliceOptions } from '../search-queries.ts';

/** Input of a list besides paging: search text and filters by name. */
export type Selection = Readonly<Record<string, unknown>> & {
  readonly search?: string | undefined;
};

/** A list's order: the expression, and the PostgreSQL type its cursor is cast to. */
export interface Sort {
  readonly expression: RawBuilder<unknown>;
  readonly type: 'text' | 'timestamptz' | 'integer';
}

/** The actions that a row's `may` can contain. */
export type ActionsOf<Description extends ResourceDescription> =
  z.infer<Description['row']> extends { may: infer Actions extends string[] } ? Actions : never;

/** A row before the actor's permitted actions are added. */
export type Stored<Description extends ResourceDescription> = Omit<
  z.infer<Description['row']>,
  'may'
>;

/**
 * A capability's definition of its table beyond the contract's description. SQL fragments come from
 * the capability's `queries.ts`; the resource kit combines them.
 */
export interface ResourceSource<Description extends ResourceDescription> {
  readonly description: Description;
  /** Table name, also the alias the fragments use. */
  readonly table: string;
  /** Set if rows are never moved to the recycle bin. */
  readonly permanent?: true;
  /** Columns of a row, comma-separated. */
  readonly columns: RawBuilder<unknown>;
  /**
   * Columns that are cheaper to read for a whole page than per row; the result overrides columns by
   * ID.
   */
  readonly readPageColumns?: (
    tx: Tx,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, object>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Returns the condition that rows matching a text fulfil; a list of IDs if there are few. */
  readonly search: (tx: Tx, text: string) => Promise<RawBuilder<unknown>>;
  /**
   * Searches a list ordered by `name` in steps, so that matches late in the order are found equally
   * fast.
   */
  readonly searchByName?: (tx: Tx, text: string, options: SliceOptions) => Promise<ListSlice>;
  readonly filters: Readonly<Record<string, (value: unknown) => RawBuilder<unknown>>>;
  /**
   * Limits a list to the actor's reach, so that a small subtree doesn't cause a scan of a large
   * table.
   */
  readonly scope: (actor: Actor, selection: Selection) => RawBuilder<unknown> | null;
  /** Lists the actions the actor may take on a row. */
  readonly may: (actor: Actor, row: Stored<Description>) => ActionsOf<Description>;
  /**
   * Returns why a record's state rules out an action that the actor could otherwise take; null for
   * actions the actor may never take. A method, so that a policy can name the actions of its rows.
   */
  denial?(actor: Actor, row: Stored<Description>, action: string): Problem | null;
  /** Validates a record of a file like the contract's `create`. */
  readonly parse: (record: unknown) => z.ZodSafeParseResult<z.output<Description['create']>>;
  readonly insert: (
    tx: Tx,
    context: RowContext,
    input: z.output<Description['create']>,
  ) => Promise<string>;
  /** Acquires the other locks that a removal or restore needs before it locks the row. */
  readonly acquireLocks?: (tx: Tx, id: string) => Promise<void>;
  /** Resolves a name in a CSV file to an ID; null if there is none. */
  readonly resolve: (tx: Tx, field: string, text: string, actor: Actor) => Promise<string | null>;
}

/** Presents a row in the contract's shape, with the actions the actor may take. */
export function present<Description extends ResourceDescription>(
  source: ResourceSource<Description>,
  actor: Actor,
  row: Stored<Description>,
): Stored<Description> & { may: ActionsOf<Description> } {
  return { ...row, may: source.may(actor, row) };
}

/**
 * Throws unless the actor may take an action on a row: the source's reason if the row's state rules
 * it out, otherwise Problem `forbidden`.
 */
export function requireRowAction<Description extends ResourceDescription, RowAction extends string>(
  source: Pick<ResourceSource<Description>, 'denial'>,
  actor: Actor,
  row: Stored<Description> & { readonly may: readonly RowAction[] },
  action: NoInfer<RowAction>,
): void {
  requireAction(row, action, source.denial?.(actor, row, action) ?? null);
}
