import {
  isTextField,
  Section,
  type SectionType,
  type TextFormat,
  unwrap,
} from '@trunkline/contract/pages';
import * as z from 'zod';
import { fieldLabel } from './field-labels.ts';

interface FieldNames {
  readonly name: string;
  readonly label: string;
  readonly optional: boolean;
}
/** Description of a field for its form, derived from the contract so that they can't diverge. */
export type FieldShape = FieldNames &
  (
    | { readonly kind: 'text'; readonly max: number; readonly as: TextFormat }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly isInteger: boolean;
      }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'switch' }
    | {
        readonly kind: 'texts';
        readonly max: number;
        readonly maxLength: number;
        readonly as: TextFormat;
      }
    | { readonly kind: 'list'; readonly max: number; readonly item: readonly FieldShape[] }
    | { readonly kind: 'group'; readonly fields: readonly FieldShape[] }
  );
const unlimited = 100_000;

/** Returns the maximum length of a list, which Zod stores among its checks. */
function maxLengthOf(schema: z.ZodArray): number {
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === 'max_length' && 'maximum' in def) return Number(def.maximum);
  }
  return unlimited;
}

function shapeOf(name: string, schema: unknown, parentPath: string): FieldShape {
  const { inner, optional } = unwrap(schema);
  const named = { name, label: fieldLabel(name), optional };
  if (isTextField(inner)) {
    return { ...named, kind: 'text', max: inner.maxLength ?? unlimited, as: inner.textFormat };
  }
  if (inner instanceof z.ZodNumber) {
    const { minValue, maxValue } = inner;
    const isInteger = inner.isInt;
    return {
      ...named,
      kind: 'number',
      min: minValue ?? 0,
      max: maxValue ?? unlimited,
      isInteger,
    };
  }
  if (inner instanceof z.ZodEnum) {
    return { ...named, kind: 'choice', options: inner.options.map(String) };
  }
  if (inner instanceof z.ZodBoolean) return { ...named, kind: 'switch' };
  if (inner instanceof z.ZodObject) {
    return { ...named, kind: 'group', fields: fieldsIn(inner, name) };
  }
  if (inner instanceof z.ZodArray) {
    const max = maxLengthOf(inner);
    const { element } = inner;
    if (isTextField(element)) {
      const maxLength = element.maxLength ?? unlimited;
      return { ...named, kind: 'texts', max, maxLength, as: element.textFormat };
    }
    if (element instanceof z.ZodObject) {
      return { ...named, kind: 'list', max, item: fieldsIn(element, name) };
    }
  }
  throw new Error(`there is no form control for the field '${name}' of '${parentPath}'`);
}

function fieldsIn(schema: z.ZodObject, parentPath: string): FieldShape[] {
  return Object.entries(schema.shape)
    .filter(([, field]) => !(field instanceof z.ZodLiteral))
    .map(([name, field]) => shapeOf(name, field, parentPath));
}

const shapes = new Map<SectionType, readonly FieldShape[]>(
  Section.options.map((option) => {
    const type = option.shape.type.value;
    return [type, fieldsIn(option, type)];
  }),
);

/** Returns the fields of a section type in the contract's order. */
export const fieldsOf = (type: SectionType): readonly FieldShape[] => shapes.get(type) ?? [];
