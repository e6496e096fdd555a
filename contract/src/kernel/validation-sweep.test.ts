import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../index.ts';

const memberOf = (value: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(value, name)?.value;

/** The input schemas of all operations below a part of the contract, by name. */
function inputsOf(part: unknown, name = ''): [string, z.core.$ZodType][] {
  if (typeof part !== 'object' || part === null) return [];
  const described = memberOf(part, '~orpc');
  if (typeof described !== 'object' || described === null)
    return Object.entries(part).flatMap(([key, value]) => inputsOf(value, `${name}.${key}`));
  const schema = memberOf(described, 'inputSchema');
  return schema instanceof z.ZodType ? [[name.slice(1), schema]] : [];
}

const invalidValues: readonly unknown[] = [
  null,
  '',
  'not a value',
  'x'.repeat(100_001),
  'javascript:alert(1)',
  '2026-13-45',
  -1e15,
  1.5,
  1e15,
  true,
  [],
  Array.from({ length: 2000 }, () => 'x'),
  {},
  { unknown: 1 },
];

/** Wrong inputs: as a whole, for each field alone, and with an unknown field. */
function invalidInputsOf(schema: z.core.$ZodType): unknown[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const ofFields = names.flatMap((name) => invalidValues.map((value) => ({ [name]: value })));
  return [...invalidValues, ...ofFields, { surprise: 1 }];
}

test("no operation returns the validator's own messages", () => {
  const inputs = inputsOf(contract);
  expect(inputs.length).toBeGreaterThan(200);
  const messages = new Set(
    inputs.flatMap(([, schema]) =>
      invalidInputsOf(schema).flatMap(
        (input) => z.safeParse(schema, input).error?.issues.map(({ message }) => message) ?? [],
      ),
    ),
  );
  expect(messages.size).toBeGreaterThan(30);
  const unexpected = [...messages].filter(
    (message) =>
      !/^[A-Z{/].*[.}]$/s.test(message) ||
      /expected|received|invalid input|too (big|small)|unrecognized|undefined|regex/i.test(message),
  );
  expect(unexpected).toEqual([]);
});

test('every state filter of a list rejects unknown states', () => {
  const stateFilters = inputsOf(contract).flatMap(([name, schema]) =>
    name.endsWith('.list') && schema instanceof z.ZodObject && 'state' in schema.shape
      ? [[name, schema.shape.state] as const]
      : [],
  );
  expect(stateFilters.length).toBeGreaterThan(10);
  const accepting = stateFilters.filter(([, state]) => z.safeParse(state, 'nope').success);
  expect(accepting.map(([name]) => name)).toEqual([]);
});
