import * as z from 'zod';

/**
 * The format of a section field's text. Sanitising, link checks, media uses and editing follow
 * from it.
 */
export type TextFormat =
  | 'line'
  | 'lines'
  | 'html'
  | 'picture'
  /** The alternative text of a picture. */
  | 'alternative'
  | 'link'
  /** The slug of a service on the visited site. */
  | 'service'
  /** The URL of embedded content. */
  | 'address'
  | 'colour'
  /** The style of a button. */
  | 'button'
  /** A setting that visitors don't read, such as a tag. */
  | 'option';

/**
 * A text with its format. It has no methods such as `min` or `describe`, because they return a copy
 * without the format, whose text would not be sanitised.
 */
export interface TextField extends z.core.$ZodString<string> {
  readonly textFormat: TextFormat;
  readonly maxLength: number | null;
  optional(): z.ZodOptional<this>;
  default(text: string): z.ZodDefault<this>;
}

/** Declares a text field of a section with its format and its maximum length. */
export const textField = (textFormat: TextFormat, max: number): TextField =>
  Object.assign(z.string().max(max), { textFormat });

export const isTextField = (schema: unknown): schema is TextField =>
  schema instanceof z.ZodString && 'textFormat' in schema;

/** Whether all texts of a schema have a format; false for kinds of schema not listed here. */
type HasTextFormats<Schema> = Schema extends { readonly textFormat: TextFormat }
  ? true
  : Schema extends z.ZodOptional<infer Inner> | z.ZodDefault<infer Inner> | z.ZodArray<infer Inner>
    ? HasTextFormats<Inner>
    : Schema extends z.ZodObject<infer Shape>
      ? [FieldsWithoutFormat<Shape>] extends [never]
        ? true
        : false
      : Schema extends z.ZodNumber | z.ZodBoolean | z.ZodEnum | z.ZodLiteral
        ? true
        : false;

/** The names of the fields whose text has no format. */
type FieldsWithoutFormat<Shape> = {
  [Name in keyof Shape]: HasTextFormats<Shape[Name]> extends true ? never : Name;
}[keyof Shape];

type Kinds = readonly [z.ZodObject, ...z.ZodObject[]];

/** The same kinds, with an impossible type in place of each that has a text without a format. */
export type Checked<Sections extends Kinds> = {
  readonly [Index in keyof Sections]: Sections[Index] extends z.ZodObject<infer Shape>
    ? [FieldsWithoutFormat<Shape>] extends [never]
      ? Sections[Index]
      : { readonly 'declare with textField()': FieldsWithoutFormat<Shape> }
    : never;
};

/** Returns the section kinds; one that has a text without a format does not compile. */
export function defineSections<const Sections extends Kinds>(
  kinds: Sections & Checked<Sections>,
): Sections {
  return kinds;
}
