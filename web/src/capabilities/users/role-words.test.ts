import { roleNames } from '@trunkline/contract/kernel/role-levels';
import { expect, test } from 'vitest';
import { roleWords } from './role-words.ts';

test.each(roleNames)('%s has words of its own', (role) => {
  expect(roleWords(role)).toMatch(/^[A-Z][a-z ]+$/);
});

test('an unknown role stands for itself', () => {
  expect(roleWords('toString')).toBe('toString');
});
