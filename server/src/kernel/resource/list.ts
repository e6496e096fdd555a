import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../context.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { selectRows } from './queries.ts';
import { present, type ResourceSource, type Selection } from './source.ts';

export interface ListQuery extends Selection {
  readonly sort: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Lists one page of rows within the actor's reach. Throws Problem `validation_failed` for an
 * invalid cursor.
 */
export async function listRows<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  query: ListQuery,
) {
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor, query.sort);
  const rows = await withTenant(context, (tx) =>
    selectRows(tx, source, context.actor, query, query.sort, { position, limit: query.limit + 1 }),
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return {
    items: page.map((row) => present(source, context.actor, row)),
    nextCursor: hasMore
      ? encodeCursor(query.sort, { value: last.sort_value, id: String(last.id) })
      : null,
  };
}
