import { expect, test } from 'vitest';
import { operationSummary } from './operation-summary.ts';

test.each([
  ['users.changeRole', "Change a person's role, up to the caller's level"],
  ['companies.create', 'Create a company'],
  ['auth.sign_in', null],
  ['companies.toString', null],
])('describes %s by its summary', (name, summary) => {
  expect(operationSummary(name)).toBe(summary);
});
