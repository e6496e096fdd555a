import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf, lifetimes } from './testing.ts';

test('charges every day once and never credits more than it charged', () => {
  fc.assert(
    fc.property(lifetimes, (lifetime) => {
      expect(faultsOf(lifetime)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
