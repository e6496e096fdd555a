import { expect, test } from 'vitest';
import { roleOptions } from './role-options.ts';

test.each([
  ['owner', 6],
  ['admin', 5],
  ['distributor', 2],
  ['reseller', 1],
  ['end_user', 0],
  ['superhero', 0],
])('%s can assign %d roles', (role, count) => {
  expect(roleOptions(role)).toHaveLength(count);
});

test("never offers a role above the user's own", () => {
  expect(roleOptions('admin').map(({ value }) => value)).not.toContain('owner');
});
