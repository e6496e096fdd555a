import * as z from 'zod';

/**
 * The format of a section field's text. Sanitising, link checks, media uses and editing follow
 * from it.
 */
export type TextMark =
  | 'line'
  | 'lines'
  | 'html'
  | 'picture'
  /** The alternative text of a picture. */
  | 'alternative'
  | 'link'
  /** The URL of embedded content. */
  | 'address'
  | 'colour'
  /** The style of a button. */
  | 'button'
  /** A setting that visitors don't read, such as a slug. */
  | 'option';

export interface MarkedText extends z.ZodString {
  readonly mark: TextMark;
}

/** Declares a text field of a section with its use and its maximum length. */
export const mark = (mark: TextMark, max: number): MarkedText =>
  Object.assign(z.string().max(max), { mark });

export const isMarked = (schema: unknown): schema is MarkedText =>
  schema instanceof z.ZodString && 'mark' in schema;

/** Whether all texts of a schema are marked; false for a kind of schema that isn't listed here. */
type IsMarked<Schema> = Schema extends { readonly mark: TextMark }
  ? true
  : Schema extends z.ZodOptional<infer Inner> | z.ZodDefault<infer Inner> | z.ZodArray<infer Inner>
    ? IsMarked<Inner>
    : Schema extends z.ZodObject<infer Shape>
      ? [Unmarked<Shape>] extends [never]
        ? true
        : false
      : Schema extends z.ZodNumber | z.ZodBoolean | z.ZodEnum | z.ZodLiteral
        ? true
        : false;

/** The names of the fields with an unmarked text. */
type Unmarked<Shape> = {
  [Name in keyof Shape]: IsMarked<Shape[Name]> extends true ? never : Name;
}[keyof Shape];

type Kinds = readonly [z.ZodObject, ...z.ZodObject[]];

/** The same kinds, with an impossible type in place of each that has an unmarked text. */
export type Checked<Sections extends Kinds> = {
  readonly [Index in keyof Sections]: Sections[Index] extends z.ZodObject<infer Shape>
    ? [Unmarked<Shape>] extends [never]
      ? Sections[Index]
      : { readonly 'declare with marked()': Unmarked<Shape> }
    : never;
};

/** Returns the section kinds; one with an unmarked text does not compile. */
export function markedSections<const Sections extends Kinds>(
  kinds: Sections & Checked<Sections>,
): Sections {
  return kinds;
}
