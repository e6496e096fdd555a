import * as z from 'zod';
import { expect, test } from 'vitest';
import * as auth from '../auth.ts';
import { contract } from '../index.ts';
import { formInputs } from './form-schema.ts';
import { textOf } from './text-kind.ts';
import { textFieldsOf, textKindsOf } from './text-kinds.ts';

/** Names of an input's fields that accept any text and aren't marked. */
const fieldsWithoutKind = (schema: unknown) =>
  textFieldsOf(schema).flatMap(({ name, kind }) => (kind === undefined ? [name] : []));

const operations = Object.entries(contract).flatMap(([capability, declared]) =>
  Object.entries<unknown>({ ...declared }).flatMap(([name, value]) =>
    inputsOf(value, `${capability}.${name}`),
  ),
);

function inputsOf(declared: unknown, path: string): (readonly [string, unknown])[] {
  if (typeof declared !== 'object' || declared === null) return [];
  if (!('~orpc' in declared))
    return Object.entries(declared).flatMap(([name, value]) => inputsOf(value, `${path}.${name}`));
  const details: unknown = declared['~orpc'];
  if (typeof details !== 'object' || details === null || !('inputSchema' in details)) return [];
  return details.inputSchema === undefined ? [] : [[path, details.inputSchema]];
}

const signIn = Object.entries<unknown>({ ...auth }).filter(([name]) => name.endsWith('Input'));

test('every text field of every operation, form and sign-in route is marked', () => {
  expect(operations.length).toBeGreaterThan(200);
  expect(signIn.length).toBeGreaterThan(15);
  const missing = [...operations, ...signIn, ...Object.entries(formInputs)].flatMap(
    ([path, schema]) => fieldsWithoutKind(schema).map((field) => `${path} ${field}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  [contract.companies.create, 'name', 'name'],
  [contract.companies.list, 'search', 'name'],
  [contract.companies.list, 'limit', 'code'],
  [contract.companies.get, 'id', 'code'],
  [contract.messaging.messages.send, 'body', 'prose'],
  [contract.blog.saveDraft, 'content', 'prose'],
  [contract.notifications.devices.save, 'auth', 'secret'],
])('returns the kind of a field (%#)', ({ '~orpc': { inputSchema } }, field, kind) => {
  expect(textKindsOf(inputSchema).get(field)).toBe(kind);
});

test.each([auth.SignInInput, auth.ResetInput, auth.ChangePasswordInput, auth.OidcFinishInput])(
  'sign-in forms mark their secrets (%#)',
  (schema) => {
    const secrets = textFieldsOf(schema).filter(({ kind }) => kind === 'secret');
    expect(secrets).not.toEqual([]);
    expect(textKindsOf(schema).get('email') ?? 'code').toBe('code');
  },
);

test('finds unmarked text at any depth, and applies a mark to everything inside', () => {
  const nest = (text: z.ZodType) =>
    z.object({ a: z.array(z.union([z.record(z.string(), text), z.null()])) });
  expect(fieldsWithoutKind(nest(z.string().optional()))).toEqual(['a']);
  expect(fieldsWithoutKind(z.object({ b: z.preprocess(String, z.string().trim()) }))).toEqual([
    'b',
  ]);
  expect(fieldsWithoutKind(textOf('prose', nest(z.string())))).toEqual([]);
  expect(fieldsWithoutKind(z.object({ c: z.uuid(), d: z.enum(['e']), f: z.email() }))).toEqual([]);
});

test('the most lenient kind applies to fields with the same name', () => {
  const schema = z.object({
    title: textOf('name', z.string()),
    items: z.array(z.object({ title: textOf('prose', z.string()) })),
  });
  expect(textKindsOf(schema).get('title')).toBe('prose');
});
