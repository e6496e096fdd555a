import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from './resource/cursor.ts';

interface Found {
  words: string[];
  /** Null where they are so many that reading in the order of the list finds a page of them sooner. */
  ids: string[] | null;
}

interface FoundInOrder extends Found {
  until_name: string | null;
  until_id: string | null;
}

/** A stretch of a list: what is found in it, and where the next one begins; null when nothing follows. */
export interface ListSlice {
  readonly condition: RawBuilder<unknown>;
  readonly until: Position | null;
}

/** Which stretch: at most so many records behind a position, in the order of names. */
export interface Wanted {
  readonly after: Position | null;
  readonly descending: boolean;
  readonly most: number;
}

/** What can be searched by the beginnings of its words, with the function that knows who is within reach. */
const finders = {
  companies: 'app.find_companies',
  profiles: 'app.find_people',
  services: 'app.find_services',
} as const;
export type Searched = keyof typeof finders;

/**
 * The condition that rows of `resource` fulfil which the reader can reach and in which every word of the text
 * begins a word. Few are named by their ids; many are looked for while the list is read.
 */
export async function searchCondition(
  tx: Tx,
  resource: Searched,
  text: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<Found>`
    select words, ids from ${sql.raw(finders[resource])}(${text})`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`${finders[resource]} gave no answer`);
  return conditionOf(resource, found);
}

/** The same for the order of names, in which it is found stretch by stretch, however much there is. */
export async function searchSlice(
  tx: Tx,
  resource: Searched,
  text: string,
  { after, descending, most }: Wanted,
): Promise<ListSlice> {
  const { rows } = await sql<FoundInOrder>`
    select words, ids, until_name, until_id
    from ${sql.raw(`${finders[resource]}_in_order`)}(
      ${text}, ${most}, ${descending}, ${after?.value ?? null}, ${after?.id ?? null})`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`${finders[resource]}_in_order gave no answer`);
  const { until_name: value, until_id: id } = found;
  return {
    condition: conditionOf(resource, found),
    until: id === null ? null : { value, id },
  };
}

function conditionOf(resource: Searched, { words, ids }: Found): RawBuilder<unknown> {
  if (ids === null) {
    const key = sql.ref(`${resource}.search_key`);
    return sql.join(
      words.map((word) => sql`strpos(${key}, ${` ${word}`}) > 0`),
      sql` and `,
    );
  }
  return ids.length === 0 ? sql`false` : sql`${sql.ref(`${resource}.id`)} = any(${ids}::uuid[])`;
}
