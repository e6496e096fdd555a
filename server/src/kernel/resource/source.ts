import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { Actor, RowContext } from '../context.ts';
import type { ListSlice, Wanted } from '../search-queries.ts';

/** Input of a list besides paging: search text and filters by name. */
export type Selection = Readonly<Record<string, unknown>> & {
  readonly search?: string | undefined;
};

/** How a list is ordered: the expression and the PostgreSQL type its cursor is read back as. */
export interface Sort {
  readonly expression: RawBuilder<unknown>;
  readonly type: 'text' | 'timestamptz' | 'integer';
}

/** What a row looks like before the actor's own possibilities are added. */
export type Stored<Description extends ResourceDescription> = Omit<
  z.infer<Description['row']>,
  'may'
>;

/**
 * What a capability says of its table beyond the description in the contract. Fragments of SQL come from
 * the capability's `queries.ts`; the kit puts them together.
 */
export interface ResourceSource<Description extends ResourceDescription> {
  readonly description: Description;
  /** Table name, also the alias the fragments use. */
  readonly table: string;
  /** The columns of a row, comma-separated. */
  readonly columns: RawBuilder<unknown>;
  /** What is cheaper asked for a whole page at once than for each row: it takes the place of columns, by id. */
  readonly together?: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** What the rows found by a text fulfil; asked for the ids of those that are, where they are few. */
  readonly search: (tx: Tx, text: string) => Promise<RawBuilder<unknown>>;
  /** The same where the list is ordered by `name`, stretch by stretch, so that what is late in it is found as soon. */
  readonly searchByName?: (tx: Tx, text: string, wanted: Wanted) => Promise<ListSlice>;
  readonly filters: Readonly<Record<string, (value: unknown) => RawBuilder<unknown>>>;
  /** Narrows a list to what the actor can reach, so that a small subtree is not searched for in a large table. */
  readonly scope: (actor: Actor) => RawBuilder<unknown> | null;
  /** What the actor may do with a row. */
  readonly may: (actor: Actor, row: Stored<Description>) => string[];
  /** Checks a record of a file as the contract's `create` does. */
  readonly parse: (record: unknown) => z.ZodSafeParseResult<z.output<Description['create']>>;
  /** Inserts a row and gives its id. */
  readonly insert: (
    tx: Tx,
    context: RowContext,
    input: z.output<Description['create']>,
  ) => Promise<string>;
  /** From a name in a CSV file to the id it stands for; null when there is none. */
  readonly resolve: (tx: Tx, field: string, text: string, actor: Actor) => Promise<string | null>;
}

/** A row as the contract describes it, with what the actor may do. */
export function present<Description extends ResourceDescription>(
  source: ResourceSource<Description>,
  actor: Actor,
  row: Stored<Description>,
): Stored<Description> & { may: string[] } {
  return { ...row, may: source.may(actor, row) };
}
