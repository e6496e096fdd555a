import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { inspectInput } from './inspect-input.ts';

const create = contract.companies.create['~orpc'].inputSchema;
const list = contract.companies.list['~orpc'].inputSchema;
const attack = "x' or 1=1";

test('finds an attack in the name of a company and in a search', () => {
  expect(inspectInput({ name: attack }, create)).toMatchObject({
    verdict: 'attack',
    field: 'name',
  });
  expect(inspectInput({ search: attack }, list)?.field).toBe('search');
});

test('unmarked text counts as prose, where a single structure is only suspicious', () => {
  expect(inspectInput({ body: attack }, undefined)?.verdict).toBe('suspicious');
  expect(inspectInput({ deep: [{ body: `${attack} union select 1, 2 --` }] }, undefined)).toEqual({
    verdict: 'attack',
    field: 'body',
    structures: expect.any(Array),
  });
});

test.each([
  "O'Reilly & Sons",
  "Rock 'n' Roll Telecom",
  "In SQL you write SELECT * FROM users WHERE name = 'x' OR 1=1; never paste that into a form.",
])('leaves %s unchanged', (text) => {
  expect(inspectInput({ name: "O'Reilly", body: text }, create)?.verdict).not.toBe('attack');
});

test('never inspects secrets', () => {
  const fields = ['password', 'new_password', 'captcha_token', 'auth'];
  for (const field of fields)
    expect(inspectInput({ [field]: `${attack} union select 1--` }, undefined)).toBeNull();
});
