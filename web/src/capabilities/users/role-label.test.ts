import { roleNames } from '@trunkline/contract/kernel/role-levels';
import { expect, test } from 'vitest';
import { roleLabel } from './role-label.ts';

test.each(roleNames)('%s has words of its own', (role) => {
  expect(roleLabel(role)).toMatch(/^[A-Z][a-z ]+$/);
});

test('an unknown role stands for itself', () => {
  expect(roleLabel('toString')).toBe('toString');
});
