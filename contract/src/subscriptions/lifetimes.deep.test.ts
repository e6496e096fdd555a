import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf, lifetimes } from './testing.ts';

test('10,000 lifetimes charge every day once and never credit more than they charged', () => {
  fc.assert(
    fc.property(lifetimes, (lifetime) => {
      expect(faultsOf(lifetime)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
}, 600_000);
