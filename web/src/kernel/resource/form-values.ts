import type { Field, ResourceDescription } from '@trunkline/contract/kernel/resource';
import * as z from 'zod';
import type { Difference } from '../../ui/conflict-notice.tsx';
import { choiceLabel, textOf, type ResourceRow, type Values } from './resource.ts';

/** Values of a form's controls: text for every field, empty if there is none. */
export type FormValues = Record<string, string>;

export interface FormField {
  name: string;
  field: Field;
  required: boolean;
}

type FormDescription = Pick<ResourceDescription, 'fields' | 'create' | 'update'>;

/** Lists the fields of a form, in the description's order. */
export function formFields({ fields, create }: FormDescription, creating: boolean): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.form || (field.form === 'create' && !creating)) return [];
    const schema: unknown = create.shape[name];
    return [
      {
        name,
        field,
        required: schema instanceof z.ZodType && !schema.safeParse(undefined).success,
      },
    ];
  });
}

/** Returns a form's initial values: the row's, or those preset by the screen. */
export function startValues(
  description: FormDescription,
  row: ResourceRow | null,
  preset: Readonly<FormValues> = {},
): FormValues {
  const names = formFields(description, row === null).map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, row ? textOf(row, name) : (preset[name] ?? '')]),
  );
}

/**
 * Returns the values to send: all when creating; only the changed ones when updating, so that
 * other people's changes aren't undone.
 */
export function sentValues(values: FormValues, start: FormValues, creating: boolean): Values {
  const names = Object.keys(values).filter((name) =>
    creating ? true : values[name] !== start[name],
  );
  return Object.fromEntries(
    names.filter((name) => !creating || values[name] !== '').map((name) => [name, values[name]]),
  );
}

export interface FieldError {
  name: string;
  message: string;
}

/**
 * Assigns server errors to form fields; the rest is shown above the form. A path into a field
 * ('name.0') belongs to the field.
 */
export function assignErrors(
  errors: readonly { path: string; message: string }[],
  names: readonly string[],
): { beside: FieldError[]; above: string[] } {
  const beside: FieldError[] = [];
  const above: string[] = [];
  for (const { path, message } of errors) {
    const name = names.find((candidate) => path === candidate || path.startsWith(`${candidate}.`));
    if (name) beside.push({ name, message });
    else above.push(message);
  }
  return { beside, above };
}

/** Returns the message for an empty required field; other messages come from its schema. */
export function missingMessage({ label, kind }: Field): string {
  const name = label.toLowerCase();
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  if (kind === 'choices') return 'Please choose one or more.';
  const verb = kind === 'choice' || kind === 'reference' ? 'choose' : 'enter';
  return `Please ${verb} ${article} ${name}.`;
}

/**
 * Validates the values and returns messages by field, using the schema's own messages if it has
 * any.
 */
export function checkValues(
  description: FormDescription,
  values: FormValues,
  start: FormValues,
  creating: boolean,
): FieldError[] {
  const schema = creating ? description.create : description.update;
  const fields = formFields(description, creating);
  const missing = fields
    .filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
    .map(({ name, field }) => ({ name, message: missingMessage(field) }));
  const result = schema.safeParse(sentValues(values, start, creating));
  const issues = (result.success ? [] : result.error.issues).map(({ path, message }) => ({
    name: String(path[0] ?? ''),
    message,
  }));
  const missingNames = new Set(missing.map(({ name }) => name));
  return [...missing, ...issues.filter(({ name }) => !missingNames.has(name))];
}

/** Lists fields in which the user's input and another user's saved values differ. */
export function differences(
  description: FormDescription,
  mine: FormValues,
  start: FormValues,
  theirs: FormValues,
): Difference[] {
  const display = (field: Field, text = '') => (text === '' ? 'Empty' : choiceLabel(field, text));
  return formFields(description, false)
    .filter(
      ({ name }) =>
        mine[name] !== theirs[name] && (mine[name] !== start[name] || theirs[name] !== start[name]),
    )
    .map(({ name, field }) => ({
      label: field.label,
      mine: display(field, mine[name]),
      theirs: display(field, theirs[name]),
    }));
}
