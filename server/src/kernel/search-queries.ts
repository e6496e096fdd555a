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

/** Resources searchable by word prefixes, with the function that finds the records within reach. */
const finders = {
  companies: 'app.find_companies',
  profiles: 'app.find_people',
  services: 'app.find_services',
} as const;
export type SearchedType = keyof typeof finders;

/**
 * Returns the condition for rows of `resource` within the reader's reach in which every word of the
 * text is a prefix of a word. A few matches are listed by ID; many are matched while the list is
 * read.
 */
export async function searchCondition(
  tx: Tx,
  resource: SearchedType,
  text: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<SearchMatches>`
    select words, ids from ${sql.raw(finders[resource])}(${text})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${finders[resource]} returned no row`);
  return conditionOf(resource, row);
}

/** Searches in name order step by step, however many matches there are. */
export async function searchSlice(
  tx: Tx,
  resource: SearchedType,
  text: string,
  { after, descending, limit }: SliceOptions,
): Promise<ListSlice> {
  const { rows } = await sql<OrderedMatches>`
    select words, ids, until_name, until_id
    from ${sql.raw(`${finders[resource]}_in_order`)}(
      ${text}, ${limit}, ${descending}, ${after?.value ?? null}, ${after?.id ?? null})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${finders[resource]}_in_order returned no row`);
  const { until_name: value, until_id: id } = row;
  return {
    condition: conditionOf(resource, row),
    until: id === null ? null : { value, id },
  };
}

function conditionOf(resource: SearchedType, { words, ids }: SearchMatches): RawBuilder<unknown> {
  if (ids === null) {
    const key = sql.ref(`${resource}.search_key`);
    return sql.join(
      words.map((word) => sql`strpos(${key}, ${` ${word}`}) > 0`),
      sql` and `,
    );
  }
  return ids.length === 0 ? sql`false` : sql`${sql.ref(`${resource}.id`)} = any(${ids}::uuid[])`;
}
