import * as z from 'zod';
import { invalidCursor } from '../../kernel/errors.ts';

/** Sort key of the report: read or not, last name, first name, id. */
const Position = z.tuple([
  z.enum(['true', 'false']),
  z.string().refine((name) => !name.includes('\0')),
  z.string().refine((name) => !name.includes('\0')),
  z.uuid(),
]);

/** Encodes the position where a page of the report ended as an opaque cursor. */
export const encodeCursor = (position: readonly string[] | null): string | null =>
  position === null ? null : Buffer.from(JSON.stringify(position)).toString('base64url');

/** Decodes a cursor. Throws Problem `validation_failed` if it wasn't issued by us. */
export function decodeCursor(cursor: string | null | undefined): string[] | null {
  if (cursor === null || cursor === undefined) return null;
  const problem = invalidCursor();
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw problem;
  }
}
