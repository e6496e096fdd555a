import { expect, test } from 'vitest';
import { serviceResource } from '@trunkline/contract/catalog';

const parseSortOrder = (sort_order: unknown) => serviceResource.update?.safeParse({ sort_order });

test.each([
  [0, 0],
  [7, 7],
  ['7', 7],
  [' 10000 ', 10_000],
  ['', undefined],
  [' ', undefined],
])('accepts %j as a position', (input, expected) => {
  expect(parseSortOrder(input)).toEqual({ success: true, data: { sort_order: expected } });
});

test.each([[[]], [[3]], [null], [true], [{}], ['seven'], [-1], [1.5], [10_001], ['NaN']])(
  'rejects %j as a position',
  (input) => {
    expect(parseSortOrder(input)).toMatchObject({ success: false });
  },
);
