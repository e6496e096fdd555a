/**
 * What a text field holds, for the detection of SQL injection. A `secret` is never read; `prose`
 * may quote an attack and has to consist of one; in a `name` or `code` one structure suffices.
 */
export type TextKind = 'name' | 'code' | 'prose' | 'secret';

/** The fields that are marked. Unmarked ones count as prose, so that no writer is blocked by one. */
const kinds = new WeakMap<object, TextKind>();

/** Marks a text field; the last call on its schema, because each one creates another schema. */
export function textOf<Schema extends object>(kind: TextKind, schema: Schema): Schema {
  kinds.set(schema, kind);
  return schema;
}

/** Returns the kind of a marked field. */
export const textKindOf = (schema: object): TextKind | undefined => kinds.get(schema);
