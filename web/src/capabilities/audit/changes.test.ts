import { beforeAll, expect, test } from 'vitest';
import { changesOf, readable } from './changes.ts';
import { loadAllSentences } from './testing.ts';

beforeAll(loadAllSentences);

test('an update shows each field before and after', () => {
  expect(
    changesOf({
      resource_type: 'companies',
      before: JSON.stringify({ phone: null, parent_id: 'a' }),
      after: JSON.stringify({ phone: '123', parent_id: 'b' }),
    }),
  ).toEqual([
    { field: 'phone', label: 'Phone number', before: 'Empty', after: '123' },
    { field: 'parent_id', label: 'Parent company', before: 'a', after: 'b' },
  ]);
});

test('a new record shows its contents without bookkeeping fields', () => {
  expect(
    changesOf({
      resource_type: 'companies',
      before: null,
      after: JSON.stringify({ name: 'North', phone: null, version: 1 }),
    }),
  ).toEqual([{ field: 'name', label: 'Name', before: null, after: 'North' }]);
  expect(changesOf({ resource_type: 'companies', before: null, after: null })).toEqual([]);
});

test.each([
  [true, 'Yes'],
  ['', 'Empty'],
  [1234, (1234).toLocaleString()],
  ['2026 was good', '2026 was good'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('%j is shown as %j', (value, text) => {
  expect(readable(value)).toBe(text);
});

test('an instant is formatted as a date and time', () => {
  expect(readable('2026-03-10T12:00:00+00:00')).toMatch(/2026/);
  expect(readable('2026-03-10T12:00:00+00:00')).not.toContain('T12');
});
