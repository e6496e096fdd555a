import fc from 'fast-check';
import { browserStorage } from '@trunkline/contract/kernel/page-constants';
import { expect, test } from 'vitest';
import { compact, compactToLimit } from './compact.ts';

const { maxItem } = browserStorage;

test('keeps all values, never grows, and is idempotent', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 8 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const smaller = compact(text);
      expect(JSON.parse(smaller)).toEqual(JSON.parse(text));
      expect(smaller.length).toBeLessThanOrEqual(text.length);
      expect(compact(smaller)).toBe(smaller);
    }),
  );
});

test('text that is not JSON remains unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const smaller = compact(`not json ${text}`);
      expect(smaller).toBe(`not json ${text}`);
    }),
  );
});

test.each([
  ['stores an item of the maximum length', 'x'.repeat(maxItem), true],
  ['skips an item one character too long', 'x'.repeat(maxItem + 1), false],
  ['stores an item too long only because of its whitespace', `[1,${' '.repeat(maxItem)}2]`, true],
  ['skips an item too long even without whitespace', `["${'x'.repeat(maxItem)}", 2]`, false],
])('%s', (_what, value, expected) => {
  const compacted = compactToLimit(value);
  expect(compacted !== null).toBe(expected);
  expect(compacted?.length ?? 0).toBeLessThanOrEqual(maxItem);
});
