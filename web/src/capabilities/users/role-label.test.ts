import { roleNames } from '@trunkline/contract/kernel/role-levels';
import { expect, test } from 'vitest';
import { roleLabel } from './role-label.ts';

test.each(roleNames)('%s has its own label', (role) => {
  expect(roleLabel(role)).toMatch(/^[A-Z][a-z ]+$/);
});

test('shows an unknown role unchanged', () => {
  expect(roleLabel('toString')).toBe('toString');
});
