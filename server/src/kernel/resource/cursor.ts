import * as z from 'zod';
import { invalidCursor } from '../errors.ts';

const Cursor = z.tuple([z.string(), z.string().nullable(), z.uuid()]);

/** Where a page ended: the last row's sort value as text, and its ID. */
export interface Position {
  readonly value: string | null;
  readonly id: string;
}

export function encodeCursor(sort: string, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Throws Problem `validation_failed` for an invalid cursor or one of another sort. */
export function decodeCursor(cursor: string, sort: string): Position {
  const problem = invalidCursor();
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw problem;
  }
  const parsed = Cursor.safeParse(decoded);
  if (!parsed.success || parsed.data[0] !== sort || (parsed.data[1] ?? '').includes('\0'))
    throw problem;
  return { value: parsed.data[1], id: parsed.data[2] };
}
