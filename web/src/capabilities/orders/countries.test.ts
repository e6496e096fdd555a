import { expect, test } from 'vitest';
import { countryCodes, isCountry } from './countries.ts';

test('lists current countries only', () => {
  expect(countryCodes()).toEqual(expect.arrayContaining(['AE', 'CA', 'GB', 'US', 'ZA']));
  expect(countryCodes().length).toBeGreaterThan(240);
  for (const other of ['EU', 'DD', 'SU', 'ZZ', 'us', 'Canada', ''])
    expect(isCountry(other)).toBe(false);
});
