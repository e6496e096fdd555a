import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { authErrors } from '@trunkline/contract/auth';
import { orderErrors } from '@trunkline/contract/orders/errors';
import { accessMessages } from '@trunkline/contract/kernel/access-messages';
import { apiErrors } from '@trunkline/contract/kernel/errors';
import { refusals } from '@trunkline/contract/kernel/refusals';
import '@trunkline/contract/kernel/validation-messages';

/** Longer messages are replaced by a general one, which is less helpful. */
const isShort = (message: string) => message.length < 100;

/** Matches sentences that are an error's message or the last argument of a Zod check. */
const messages = new RegExp(
  String.raw`(?:\b(?:message|error):` +
    String.raw`|\b(?:refine|regex|max|min|length|url|email|enum|literal)\([^;{}]{0,200}?,)` +
    String.raw`\s*(?:[\w.()! ]+\?\s*)?(['"\x60])([A-Z](?:\\.|(?!\1)[^\\])*?[.!?])\1`,
  'g',
);

/** Returns every message in contract and server, with short values in place of variables. */
function allMessages(): string[] {
  const root = join(import.meta.dirname, '../..');
  return ['contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('test'))
      .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(messages)])
      .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, 'a value').replaceAll('\\', '')),
  );
}

test('every message in the contract and server is under 100 characters', () => {
  const all = allMessages();
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((message) => !isShort(message))).toEqual([]);
});

test('every refusal and error in the catalogues is under 100 characters', () => {
  const errors = Object.values({ ...apiErrors, ...authErrors, ...orderErrors });
  const all = [
    ...errors.map(({ message }) => message),
    ...Object.values(refusals),
    ...Object.values(accessMessages).map((message) =>
      typeof message === 'string' ? message : message('tenant_domain'),
    ),
  ];
  expect(all.filter((message) => !isShort(message))).toEqual([]);
});

test.each<[string, z.ZodType, unknown]>([
  ['long options', z.enum(['a', 'b', 'c'].map((item) => item.repeat(40))), 'x'],
  [
    'long names of unknown fields',
    z.strictObject({}),
    Object.fromEntries(['a', 'b', 'c'].map((item) => [item.repeat(60), 1])),
  ],
  ['a long prefix', z.string().startsWith('a'.repeat(120)), 'x'],
  ['a long literal', z.literal('a'.repeat(120)), 'x'],
])('the message for %s stays short', (_, schema, input) => {
  const issues = schema.safeParse(input).error?.issues ?? [];
  expect(issues).toHaveLength(1);
  expect(issues.filter(({ message }) => !isShort(message))).toEqual([]);
});
