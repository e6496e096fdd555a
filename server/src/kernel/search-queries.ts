import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

interface Found {
  words: string[];
  /** Null where they are so many that reading in the order of the list finds a page of them sooner. */
  ids: string[] | null;
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
  const { words, ids } = found;
  if (ids === null) {
    const key = sql.ref(`${resource}.search_key`);
    return sql.join(
      words.map((word) => sql`strpos(${key}, ${` ${word}`}) > 0`),
      sql` and `,
    );
  }
  return ids.length === 0 ? sql`false` : sql`${sql.ref(`${resource}.id`)} = any(${ids}::uuid[])`;
}
