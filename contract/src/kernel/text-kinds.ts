import * as z from 'zod';
import { type TextKind, textKindOf } from './text-kind.ts';

/** A field of an input that accepts text, or a value that is sent as text. */
interface TextField {
  readonly name: string;
  /** Undefined if it accepts any text and has no mark. */
  readonly kind: TextKind | undefined;
}

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [schema.unwrap()];
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch) return [schema.unwrap()];
  if (schema instanceof z.ZodLazy) return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodTuple) return schema.def.items;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}

/** Values whose format leaves no room for a sentence: IDs, addresses, times, numbers, choices. */
function hasFormat(schema: z.core.$ZodType): boolean {
  return !(schema instanceof z.ZodString) && !(schema instanceof z.ZodUnknown);
}

/** Lists the fields of an input at any depth. A mark applies to everything within its schema. */
export function textFieldsOf(input: unknown): TextField[] {
  const fields: TextField[] = [];
  function visit(
    schema: z.core.$ZodType,
    name: string,
    inherited: TextKind | undefined,
    above: readonly z.core.$ZodType[],
  ): void {
    if (above.includes(schema)) return;
    const kind = textKindOf(schema) ?? inherited;
    const path = [...above, schema];
    if (schema instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(schema.shape)) {
        if (field instanceof z.core.$ZodType) visit(field, key, kind, path);
      }
      return;
    }
    if (schema instanceof z.ZodTransform) return;
    const inner = innerOf(schema);
    for (const item of inner) visit(item, name, kind, path);
    if (inner.length === 0)
      fields.push({ name, kind: kind ?? (hasFormat(schema) ? 'code' : undefined) });
  }
  if (input instanceof z.core.$ZodType) visit(input, '', undefined, []);
  return fields;
}

/** Strictest first. The most lenient kind applies to fields that share a name. */
const leniency: readonly TextKind[] = ['code', 'name', 'prose', 'secret'];

/** Returns the kinds of an input's fields by their name; unmarked text is prose. */
export function textKindsOf(input: unknown): ReadonlyMap<string, TextKind> {
  const kinds = new Map<string, TextKind>();
  for (const { name, kind = 'prose' } of textFieldsOf(input)) {
    const textKind = kinds.get(name);
    if (textKind === undefined || leniency.indexOf(kind) > leniency.indexOf(textKind))
      kinds.set(name, kind);
  }
  return kinds;
}
