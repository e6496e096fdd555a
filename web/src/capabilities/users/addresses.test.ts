import { expect, test } from 'vitest';
import { maxTypedAddresses, addressProblem, readAddresses } from './addresses.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [' Ada@Example.com, bob@example.com;', ['ada@example.com', 'bob@example.com']],
  ['<ada@example.com>\nada@example.com', ['ada@example.com']],
])('reads %j as %j', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, invalid: [] });
});

test('names an invalid address, and reports a missing one', () => {
  expect(addressProblem(readAddresses('ada@example.com bob'))).toBe(
    '“bob” is not an email address.',
  );
  expect(addressProblem(readAddresses(' , '))).toBe('Please enter an email address.');
});

test('limits the number of addresses', () => {
  const addresses = Array.from(
    { length: maxTypedAddresses + 1 },
    (_, index) => `p${index}@example.com`,
  );
  expect(addressProblem(readAddresses(addresses.join(' ')))).toMatch(/at most 20/);
  expect(addressProblem(readAddresses(addresses.slice(1).join(' ')))).toBeNull();
});
