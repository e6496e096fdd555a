import * as z from 'zod';
import { isTextField, type TextFormat } from './text-fields.ts';
import { Section, type SectionType } from './sections.ts';

/** A text of a section and its path. */
export interface SectionText {
  /** Its path in the section: 'features.0.link'. */
  readonly path: string;
  readonly format: TextFormat;
  readonly text: string;
  /** Maximum number of characters. */
  readonly max: number;
  /** The fields of the object that contains it. */
  readonly siblings: Readonly<Record<string, unknown>>;
}

interface TextPlan {
  readonly format: TextFormat;
  readonly max: number;
}
type Plan =
  | ({ readonly kind: 'text' } & TextPlan)
  | { readonly kind: 'list'; readonly element: Plan }
  | { readonly kind: 'group'; readonly fields: readonly FieldPlan[] };
interface FieldPlan {
  readonly name: string;
  readonly optional: boolean;
  readonly plan: Plan;
}

/** Unwraps optional and default schemas; `optional` is whether there was one. */
export function unwrap(schema: unknown): { inner: unknown; optional: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return { inner: unwrap(schema.unwrap()).inner, optional: true };
  }
  return { inner: schema, optional: false };
}

function planOf(schema: unknown): Plan | null {
  if (isTextField(schema)) {
    return { kind: 'text', format: schema.textFormat, max: schema.maxLength ?? Infinity };
  }
  if (schema instanceof z.ZodArray) {
    const element = planOf(unwrap(schema.element).inner);
    return element && { kind: 'list', element };
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, field]): FieldPlan[] => {
    const { inner, optional } = unwrap(field);
    const plan = planOf(inner);
    return plan === null ? [] : [{ name, optional, plan }];
  });
  return { kind: 'group', fields };
}

const plans = new Map<SectionType, readonly FieldPlan[]>(
  Section.options.map((option) => {
    const plan = planOf(option);
    return [option.shape.type.value, plan?.kind === 'group' ? plan.fields : []];
  }),
);

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const join = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);

function textsOf(plan: Plan, value: unknown, path: string, siblings: Values): SectionText[] {
  switch (plan.kind) {
    case 'text': {
      const { format, max } = plan;
      return typeof value === 'string' ? [{ path, format, text: value, max, siblings }] : [];
    }
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item, index) => textsOf(plan.element, item, join(path, index), siblings))
        : [];
    case 'group':
      return isValues(value)
        ? plan.fields.flatMap(({ name, plan: inner }) =>
            textsOf(inner, value[name], join(path, name), value),
          )
        : [];
  }
}

/** Lists the texts of a section in one of the formats, in the order of its fields. */
export function textsIn(section: Section, ...formats: readonly TextFormat[]): SectionText[] {
  const { type, ...values } = section;
  return textsOf({ kind: 'group', fields: plans.get(type) ?? [] }, values, '', {}).filter(
    ({ format }) => formats.includes(format),
  );
}

/**
 * Formats of texts that can contain the address of a library file. A migration repeats their paths
 * in app.section_media_paths(), and a test compares the two.
 */
export const mediaFormats: readonly TextFormat[] = ['html', 'picture', 'link', 'address'];

function pathsOf(plan: Plan, path: string, formats: readonly TextFormat[]): string[] {
  switch (plan.kind) {
    case 'text':
      return formats.includes(plan.format) ? [path] : [];
    case 'list':
      return pathsOf(plan.element, `${path}[*]`, formats);
    case 'group':
      return plan.fields.flatMap(({ name, plan: inner }) =>
        pathsOf(inner, `${path}."${name}"`, formats),
      );
  }
}

/** Lists the kinds and JSON paths of the section fields in one of the formats. */
export const pathsWithFormat = (
  formats: readonly TextFormat[],
): { type: SectionType; path: string }[] =>
  [...plans].flatMap(([type, fields]) =>
    pathsOf({ kind: 'group', fields }, '$', formats).map((path) => ({ type, path })),
  );

type Change = (text: string, format: TextFormat) => string | null;
/** The result for a required text that was removed. */
const missing = Symbol('missing');

function applyChange(plan: Plan, value: unknown, change: Change): unknown {
  switch (plan.kind) {
    case 'text':
      return typeof value === 'string' ? (change(value, plan.format) ?? missing) : value;
    case 'list':
      return Array.isArray(value)
        ? value
            .map((item: unknown) => applyChange(plan.element, item, change))
            .filter((item) => item !== missing)
        : value;
    case 'group': {
      if (!isValues(value)) return value;
      const copy: Record<string, unknown> = { ...value };
      for (const { name, optional, plan: inner } of plan.fields) {
        if (value[name] === undefined) continue;
        const result = applyChange(inner, value[name], change);
        if (result !== missing) copy[name] = result;
        else if (optional) copy[name] = undefined;
        else return missing;
      }
      return copy;
    }
  }
}

type Test = (text: string, format: TextFormat) => boolean;

function matchesAll(plan: Plan, value: unknown, test: Test): boolean {
  switch (plan.kind) {
    case 'text':
      return typeof value !== 'string' || test(value, plan.format);
    case 'list':
      return !Array.isArray(value) || value.every((item) => matchesAll(plan.element, item, test));
    case 'group':
      return (
        !isValues(value) ||
        plan.fields.every(({ name, plan: inner }) => matchesAll(inner, value[name], test))
      );
  }
}

/** Whether every text of a section passes a test. */
export const everyText = (section: Section, test: Test): boolean =>
  matchesAll({ kind: 'group', fields: plans.get(section.type) ?? [] }, section, test);

/**
 * Returns a section with each text replaced. If `change` returns null, an optional text is unset, a
 * required text in a list removes its entry, and any other text becomes empty.
 */
export function withTextsChanged(section: Section, change: Change): Section {
  const copy: Section = { ...section };
  for (const { name, optional, plan } of plans.get(section.type) ?? []) {
    const value: unknown = Reflect.get(section, name);
    if (value === undefined) continue;
    const result = applyChange(plan, value, change);
    const emptyValue = optional ? undefined : '';
    Reflect.set(copy, name, result === missing ? emptyValue : result);
  }
  return copy;
}
