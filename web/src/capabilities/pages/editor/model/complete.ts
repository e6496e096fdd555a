import type { Section, SectionType } from '@trunkline/contract/pages';
import { fieldsOf, type FieldShape } from './field-shapes.ts';

export type Values = Readonly<Record<string, unknown>>;

export const isValues = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What stands in a field that has to hold something and holds nothing. */
function nothing(shape: FieldShape): unknown {
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

const wordsIn = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function complete(shape: FieldShape, value: unknown): unknown {
  if (value === undefined || value === null) {
    return shape.optional ? undefined : nothing(shape);
  }
  switch (shape.kind) {
    case 'text':
      return wordsIn(value).slice(0, shape.max);
    case 'number': {
      const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
      if (!Number.isFinite(number)) return complete(shape, undefined);
      const held = Math.min(Math.max(number, shape.min), shape.max);
      return shape.whole ? Math.round(held) : held;
    }
    case 'choice':
      return typeof value === 'string' && shape.options.includes(value)
        ? value
        : complete(shape, undefined);
    case 'switch':
      return value === true;
    case 'texts':
      return Array.isArray(value)
        ? value.slice(0, shape.max).map((text) => wordsIn(text).slice(0, shape.longest))
        : nothing(shape);
    case 'list':
      return Array.isArray(value)
        ? value
            .slice(0, shape.max)
            .map((item: unknown) => completeValues(shape.item, isValues(item) ? item : {}))
        : nothing(shape);
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

/** A new item of a list or group. */
export const emptyValues = (shapes: readonly FieldShape[]): Values => completeValues(shapes, {});

/**
 * A section from what stands in the editor: what is missing is there and empty, what is too long is cut. A section
 * that is whole already comes out as it was.
 */
export function completeSection(type: SectionType, values: Values): Section {
  // The shapes are read from the schema of this very type; page-data.test.ts proves that what comes out fits it.
  return { ...completeValues(fieldsOf(type), values), type } as Section;
}
