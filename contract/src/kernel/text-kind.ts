/**
 * The kind of content in a text field, for the detection of SQL injection. A `secret` is never
 * inspected. `prose` may quote an attack, so it is reported only if the whole text is one. In a
 * `name` or `code`, any SQL structure is enough.
 */
export type TextKind = 'name' | 'code' | 'prose' | 'secret';

const kinds = new WeakMap<object, TextKind>();

/**
 * Marks a text field, or all texts within a schema that have no mark of their own. Must be the last
 * call on a schema, because every other call returns a new, unmarked schema.
 */
export function textOf<Schema extends object>(kind: TextKind, schema: Schema): Schema {
  kinds.set(schema, kind);
  return schema;
}

/** Returns the kind of a marked schema. */
export const textKindOf = (schema: object): TextKind | undefined => kinds.get(schema);
