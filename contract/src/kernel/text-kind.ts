/**
 * The kind of content in a text field, for the detection of SQL injection. A `secret` is never
 * read; `prose` may quote an attack, so it only counts if it consists of one; in a `name` or
 * `code`, one structure is enough.
 */
export type TextKind = 'name' | 'code' | 'prose' | 'secret';

const kinds = new WeakMap<object, TextKind>();

/**
 * Marks a text field, or all texts within a schema that have no mark of their own. The last call on
 * a schema, because each one creates another.
 */
export function textOf<Schema extends object>(kind: TextKind, schema: Schema): Schema {
  kinds.set(schema, kind);
  return schema;
}

/** Returns the kind of a marked schema. */
export const textKindOf = (schema: object): TextKind | undefined => kinds.get(schema);
