import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor, type Position } from '../../../kernel/resource/cursor.ts';

/** A page of a list that is ordered by time, newest first. */
export interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export const sortByTime = 'time';

/** Matches rows after the cursor. Throws Problem `validation_failed` for an invalid cursor. */
export function afterCursor(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { cursor }: Page,
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const position: Position = decodeCursor(cursor, sortByTime);
  return sql`(${time}, ${id}) < (${position.value}::timestamptz, ${position.id}::uuid)`;
}

/**
 * Returns a page and the next cursor from rows that were read with a limit one higher than the
 * page's; `place` is the time in full precision.
 */
export function pageOfRows<Row extends { readonly id: string; readonly place: string }>(
  rows: readonly Row[],
  { limit }: Page,
): { items: Omit<Row, 'place'>[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ place: _place, ...row }) => row),
    nextCursor:
      rows.length > limit && last !== undefined
        ? encodeCursor(sortByTime, { value: last.place, id: last.id })
        : null,
  };
}
