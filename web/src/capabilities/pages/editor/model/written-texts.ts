import type { Section, SectionType } from '@trunkline/contract/pages';
import type { ReactNode } from 'react';
import { isValues, type Values } from './complete.ts';
import { fieldsOf, type FieldShape } from './field-shapes.ts';

/** A text that visitors see as typed, so it can be edited in place. */
export interface WrittenText {
  /** Its path in the section: 'features.0.title'. */
  readonly path: string;
  readonly text: string;
  /** Accessible name: 'Features 1: Title'. */
  readonly name: string;
  /** Placeholder while it is empty. */
  readonly label: string;
  readonly max: number;
  /** Whether it is rendered even while it is empty. */
  readonly isAlwaysRendered: boolean;
  /** Whether it toggles other content: a question that expands to its answer. */
  readonly isCollapsible: boolean;
}
/** Renders a text on the page; undefined if it is read-only. */
export type RenderText = (text: WrittenText) => ReactNode;

/** 'yes' and 'no' in a comparison render as icons, so they are chosen in the form. */
const iconValues: ReadonlySet<string> = new Set(['yes', 'no']);
export const isIconValue = ({ path, text }: WrittenText): boolean =>
  path.includes('.values.') && iconValues.has(text.trim().toLowerCase());

interface FieldLocation {
  readonly path: string;
  readonly name: string;
}
const itemOf = ({ path, name }: FieldLocation, index: number): FieldLocation => ({
  path: `${path}.${index}`,
  name: `${name} ${index + 1}`,
});

function renderField(
  shape: FieldShape,
  value: unknown,
  at: FieldLocation,
  render: RenderText,
): unknown {
  switch (shape.kind) {
    case 'text': {
      if (shape.as !== 'line' && shape.as !== 'lines') return value;
      const text = typeof value === 'string' ? value : '';
      const { label, max, optional } = shape;
      const isCollapsible = shape.name === 'question';
      return (
        render({ ...at, text, label, max, isAlwaysRendered: !optional, isCollapsible }) ?? value
      );
    }
    case 'texts': {
      if (shape.as !== 'line' && shape.as !== 'lines') return value;
      const { label, maxLength: max } = shape;
      return texts(value)?.map(
        (text, index) =>
          render({
            ...itemOf(at, index),
            text,
            label,
            max,
            isAlwaysRendered: true,
            isCollapsible: false,
          }) ?? text,
      );
    }
    case 'list':
      return Array.isArray(value)
        ? value
            .filter(isValues)
            .map((item, index) => renderValues(shape.item, item, itemOf(at, index), render))
        : value;
    case 'group':
      return isValues(value) ? renderValues(shape.fields, value, at, render) : value;
    case 'number':
    case 'choice':
    case 'switch':
      return value;
  }
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

function renderValues(
  shapes: readonly FieldShape[],
  values: Values,
  parent: FieldLocation,
  render: RenderText,
): Values {
  const entries = shapes
    // A logo with a picture is named by its alternative text.
    .filter(({ name }) => name !== 'name' || !values['image_url'])
    .map((shape) => {
      const textContext = {
        path: parent.path === '' ? shape.name : `${parent.path}.${shape.name}`,
        name: parent.name === '' ? shape.label : `${parent.name}: ${shape.label}`,
      };
      return [shape.name, renderField(shape, values[shape.name], textContext, render)] as const;
    });
  const defined = entries.filter(([, value]) => value !== undefined);
  return { ...values, ...Object.fromEntries(defined) };
}

/** Adds missing cells: the contract allows rows with fewer cells than columns. */
function fillComparison(section: Section): Section {
  if (section.type !== 'comparison') return section;
  const rows = section.rows.map(({ label, values }) => ({
    label,
    values: [...values, ...section.columns.slice(values.length).map(() => '')],
  }));
  return { ...section, rows };
}

/** Returns a section with each visible text replaced by the rendered element. */
export function withTexts(section: Section, render: RenderText): Section {
  const { type, ...values } = fillComparison(section);
  // React also accepts an element where the type is string, so the text can be editable.
  return {
    ...renderValues(fieldsOf(type), values, { path: '', name: '' }, render),
    type,
  } as Section;
}

/** Lists the rich texts of a section in the order in which it renders them. */
export function richTexts(type: SectionType, values: Values): string[] {
  return fieldsOf(type).flatMap((shape) => {
    if (shape.kind === 'text') return shape.as === 'html' ? [shape.name] : [];
    const value = values[shape.name];
    if (shape.kind !== 'list' || !Array.isArray(value)) return [];
    const rich = shape.item.filter((item) => item.kind === 'text' && item.as === 'html');
    return value.flatMap((_, index) => rich.map(({ name }) => `${shape.name}.${index}.${name}`));
  });
}

/** Returns the values with another text at `path`; missing cells before it become empty. */
export function withWrittenText(values: Values, path: string, text: string): Values {
  const [name = '', ...rest] = path.split('.');
  return { ...values, [name]: withText(values[name], rest, text) };
}

function withText(value: unknown, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  if (!Array.isArray(value))
    return withWrittenText(isValues(value) ? value : {}, path.join('.'), text);
  const itemIndex = Number(name);
  const padded = Array.from(
    { length: Math.max(itemIndex + 1, value.length) },
    (_, index): unknown => (index < value.length ? value[index] : ''),
  );
  return padded.with(itemIndex, withText(padded[itemIndex], rest, text));
}
