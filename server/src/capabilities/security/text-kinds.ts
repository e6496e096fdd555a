import { type TextKind, textKindOf } from '@trunkline/contract/kernel/text-kind';
import * as z from 'zod';

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}

/** Returns the kinds of marked fields of an input by their name, at any depth. */
export function textKindsOf(input: unknown): ReadonlyMap<string, TextKind> {
  const found = new Map<string, TextKind>();
  const seen = new Set<z.core.$ZodType>();
  function visit(schema: z.core.$ZodType, name: string): void {
    const marked = textKindOf(schema);
    if (marked !== undefined) found.set(name, marked);
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(schema.shape)) {
        if (field instanceof z.core.$ZodType) visit(field, key);
      }
    }
    for (const inner of innerOf(schema)) visit(inner, name);
  }
  if (input instanceof z.core.$ZodType) visit(input, '');
  return found;
}
