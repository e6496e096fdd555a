import type { Section, SectionType } from '@trunkline/contract/pages';
import { fieldsOf, type FieldShape } from './field-shapes.ts';

export type Values = Readonly<Record<string, unknown>>;

export const isValues = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns the default value of an empty required field. */
function emptyValue(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'text':
      return shape.as === 'button' ? 'primary' : '';
    case 'number':
      return shape.min;
    case 'choice':
      return shape.options[0];
    case 'switch':
      return false;
    case 'texts':
    case 'list':
      return [];
    case 'group':
      return completeValues(shape.fields, {});
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function complete(shape: FieldShape, value: unknown): unknown {
  if (value === undefined || value === null) {
    return shape.optional ? undefined : emptyValue(shape);
  }
  switch (shape.kind) {
    case 'text':
      return toText(value).slice(0, shape.max);
    case 'number': {
      const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
      if (!Number.isFinite(number)) return complete(shape, undefined);
      const clamped = Math.min(Math.max(number, shape.min), shape.max);
      return shape.isInteger ? Math.round(clamped) : clamped;
    }
    case 'choice':
      return typeof value === 'string' && shape.options.includes(value)
        ? value
        : complete(shape, undefined);
    case 'switch':
      return value === true;
    case 'texts':
      return Array.isArray(value)
        ? value.slice(0, shape.max).map((text) => toText(text).slice(0, shape.maxLength))
        : emptyValue(shape);
    case 'list':
      return Array.isArray(value)
        ? value
            .slice(0, shape.max)
            .map((item: unknown) => completeValues(shape.item, isValues(item) ? item : {}))
        : emptyValue(shape);
    case 'group':
      return completeValues(shape.fields, isValues(value) ? value : {});
  }
}

function completeValues(shapes: readonly FieldShape[], values: Values): Values {
  const entries = shapes.flatMap((shape) => {
    const value = complete(shape, values[shape.name]);
    return value === undefined ? [] : [[shape.name, value] as const];
  });
  return Object.fromEntries(entries);
}

export const emptyValues = (shapes: readonly FieldShape[]): Values => completeValues(shapes, {});

/**
 * Builds a section from the editor's values: missing fields become empty, long texts are truncated.
 * A complete section is returned unchanged.
 */
export function completeSection(type: SectionType, values: Values): Section {
  // The shapes are derived from the schema of this type; page-data.test.ts verifies that the result
  // matches it.
  return { ...completeValues(fieldsOf(type), values), type } as Section;
}
