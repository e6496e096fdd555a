import * as z from 'zod';
import { invalidCursor } from '../../kernel/errors.ts';

/** Sort key of the report: read or not, last name, first name, id. */
const Place = z.tuple([
  z.enum(['true', 'false']),
  z.string().refine((name) => !name.includes('\0')),
  z.string().refine((name) => !name.includes('\0')),
  z.uuid(),
]);

/** Encodes the position where a page of the report ended as an opaque cursor. */
export const cursorOf = (place: readonly string[] | null): string | null =>
  place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');

/** Decodes a cursor. Throws Problem `validation_failed` if it wasn't issued by us. */
export function placeOf(cursor: string | null | undefined): string[] | null {
  if (cursor === null || cursor === undefined) return null;
  const problem = invalidCursor();
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw problem;
  }
}
