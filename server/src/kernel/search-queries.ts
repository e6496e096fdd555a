import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from './resource/cursor.ts';

interface SearchMatches {
  words: string[];
  /** Null if there are so many that reading in list order finds a page of them sooner. */
  ids: string[] | null;
}

interface OrderedMatches extends SearchMatches {
  until_name: string | null;
  until_id: string | null;
}

/**
 * One step of a search through a list: its matches, and where the next step begins; null at the
 * end.
 */
export interface ListSlice {
  readonly condition: RawBuilder<unknown>;
  readonly until: Position | null;
}

/** Limits a step: at most so many records after a position, ordered by name. */
export interface SliceOptions {
  readonly after: Position | null;
  readonly descending: boolean;
  readonly limit: number;
}

/** A table with a `search_key`. */
export interface Searchable {
  readonly table: string;
  /**
   * The function that finds its records within reach; the one with the suffix `_in_order` does so
   * in the order of their names.
   */
  readonly finder: string;
}

/**
 * Returns the condition for rows of a table within the reader's reach in which every word of the
 * text is a prefix of a word. A few matches are listed by ID; many are matched while the list is
 * read.
 */
export async function searchCondition(
  tx: Tx,
  { table, finder }: Searchable,
  text: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<SearchMatches>`
    select words, ids from ${sql.raw(finder)}(${text})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${finder} returned no row`);
  return conditionOf(table, row);
}

/** Searches in name order step by step, however many matches there are. */
export async function searchSlice(
  tx: Tx,
  { table, finder }: Searchable,
  text: string,
  { after, descending, limit }: SliceOptions,
): Promise<ListSlice> {
  const { rows } = await sql<OrderedMatches>`
    select words, ids, until_name, until_id
    from ${sql.raw(`${finder}_in_order`)}(
      ${text}, ${limit}, ${descending}, ${after?.value ?? null}, ${after?.id ?? null})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${finder}_in_order returned no row`);
  const { until_name: value, until_id: id } = row;
  return {
    condition: conditionOf(table, row),
    until: id === null ? null : { value, id },
  };
}

function conditionOf(table: string, { words, ids }: SearchMatches): RawBuilder<unknown> {
  if (ids === null) {
    const key = sql.ref(`${table}.search_key`);
    return sql.join(
      words.map((word) => sql`strpos(${key}, ${` ${word}`}) > 0`),
      sql` and `,
    );
  }
  return ids.length === 0 ? sql`false` : sql`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`;
}
