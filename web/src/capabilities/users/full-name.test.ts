import { expect, test } from 'vitest';
import { initialsOf } from '../../ui/avatar.tsx';
import { fullNameOf } from './full-name.ts';

test('a person always has a display name', () => {
  const email = 'ada@example.com';
  expect(fullNameOf({ first_name: 'Ada', last_name: 'Byron', email })).toBe('Ada Byron');
  expect(fullNameOf({ first_name: '', last_name: 'Byron', email })).toBe('Byron');
  expect(fullNameOf({ first_name: '', last_name: '', email })).toBe(email);
});

test("shows initials, or 'U' without a name", () => {
  expect(initialsOf('Ada', 'Byron')).toBe('AB');
  expect(initialsOf('', 'Élan')).toBe('É');
  expect(initialsOf('', null)).toBe('U');
});
