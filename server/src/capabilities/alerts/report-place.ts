import * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';

/** Whether they have read it, their last name, their first name, who they are. */
const Place = z.tuple([
  z.enum(['true', 'false']),
  z.string().refine((name) => !name.includes('\0')),
  z.string().refine((name) => !name.includes('\0')),
  z.uuid(),
]);

/** Where a page of a report ended, as something opaque. */
export const cursorOf = (place: readonly string[] | null): string | null =>
  place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');

/** Throws Problem `validation_failed` for a place that is not ours. */
export function placeOf(cursor: string | null | undefined): string[] | null {
  if (cursor === null || cursor === undefined) return null;
  const refused = new Problem('validation_failed', {
    fields: [
      { path: 'cursor', message: 'This place in the list is not known. Start from the top.' },
    ],
  });
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refused;
  }
}
