import { expect, test } from 'vitest';
import { confirmationOf } from '@trunkline/contract/recycle/listing';
import { dependentsText, subjectOf } from './labels.ts';

test.each([
  [[], 'None'],
  [[{ kind: 'people', count: 1 }], '1 person'],
  [[{ kind: 'places that use it', count: 1 }], '1 place that uses it'],
  [[{ kind: 'orders', count: 1 }], '1 order'],
  [
    [
      { kind: 'people', count: 3 },
      { kind: 'pages', count: 100 },
    ],
    '3 people, 100+ pages',
  ],
])('describes the dependents %j as “%s”', (dependents, text) => {
  expect(dependentsText(dependents)).toBe(text);
});

test('names a single item, and counts several', () => {
  expect(subjectOf([{ label: 'Northwind' }])).toBe('Northwind');
  expect(subjectOf([{ label: 'a' }, { label: 'b' }])).toBe('2 items');
  expect(confirmationOf([{ label: 'Northwind' }])).toBe('Northwind');
  expect(confirmationOf([{ label: 'a' }, { label: 'b' }])).toBe('purge 2');
});
