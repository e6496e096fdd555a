import { ListedPrice } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import {
  areaOf,
  cellsIn,
  fillArea,
  isInside,
  pasteBlock,
  readBlock,
  ruleOf,
} from './grid-block.ts';

const at = (row: number, column: number) => ({ row, column });
const fixed = (rate_micro: string) => ({
  method: 'fixed' as const,
  brackets: [{ from: '1', rate_micro }],
});
const size = { rows: 3, columns: 2 };

test('reads lines and tabs, with or without a last line break', () => {
  expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readBlock('5')).toEqual([['5']]);
});

test('places a block at the first cell, and leaves prices under empty cells as they are', () => {
  const block = readBlock('12.50\t\n$1,300.00\t+20%');
  expect(pasteBlock(block, areaOf(at(1, 0), at(1, 0)), size)).toEqual({
    edits: [
      { place: at(1, 0), rule: fixed('12500000') },
      { place: at(2, 0), rule: fixed('1300000000') },
      { place: at(2, 1), rule: { method: 'markup', bps: 2000 } },
    ],
    wrong: [],
    outside: 0,
  });
});

test('reports cells that are no prices, and counts those beyond the grid', () => {
  const block = readBlock('free\n2\n3');
  expect(pasteBlock(block, areaOf(at(1, 1), at(1, 1)), size)).toEqual({
    edits: [{ place: at(2, 1), rule: fixed('2000000') }],
    wrong: [{ place: at(1, 1), text: 'free' }],
    outside: 1,
  });
});

test('a single cell fills the selected cells', () => {
  const { edits } = pasteBlock([['same']], areaOf(at(2, 1), at(1, 0)), size);
  expect(edits.map(({ place }) => place)).toEqual([at(1, 0), at(1, 1), at(2, 0), at(2, 1)]);
});

test('fills down from the first row, and right from the first column', () => {
  const ruleAt = ({ row, column }: { row: number; column: number }) => fixed(`${row}${column}`);
  const area = areaOf(at(0, 0), at(2, 1));
  expect(fillArea(area, 'down', ruleAt)).toEqual(
    [at(1, 0), at(1, 1), at(2, 0), at(2, 1)].map((place) => ({
      place,
      rule: fixed(`0${place.column}`),
    })),
  );
  expect(fillArea(area, 'right', ruleAt).map(({ place }) => place)).toEqual([
    at(0, 1),
    at(1, 1),
    at(2, 1),
  ]);
});

test('a single cell is filled from the one before it; the first has none', () => {
  const ruleAt = () => fixed('7');
  const one = areaOf(at(1, 1), at(1, 1));
  expect(fillArea(one, 'down', ruleAt)).toEqual([{ place: at(1, 1), rule: fixed('7') }]);
  expect(fillArea(areaOf(at(0, 0), at(0, 0)), 'down', ruleAt)).toEqual([]);
  expect(fillArea(one, 'right', () => null)).toEqual([]);
});

test('knows which cells an area contains', () => {
  const area = areaOf(at(2, 1), at(1, 0));
  expect(cellsIn(area)).toBe(4);
  expect(isInside(area, at(1, 1))).toBe(true);
  expect(isInside(area, at(0, 1))).toBe(false);
});

const id = '018f3f6e-0000-7000-8000-000000000001';
const price = ListedPrice.parse({
  plan_id: id,
  charge_id: id,
  list_id: id,
  currency: 'USD',
  brackets: [{ from: '1', rate_micro: '12000000', flat_micro: '0' }],
  problem: null,
  since: null,
  method: 'markup',
  bps: 2000,
  add_micro: 5,
  scope: 'all',
  guards: [],
  buy_currency: null,
  buy_brackets: null,
  buy_problem: null,
});

test.each([
  [{}, { method: 'markup', bps: 2000, add_micro: 5 }],
  [{ method: 'fixed' }, { method: 'fixed', brackets: price.brackets }],
  [{ method: 'pass', bps: null }, { method: 'pass' }],
  [{ method: 'off_msrp' }, { method: 'off_msrp', bps: 2000 }],
  [{ method: null, bps: null }, null],
])('copies the rule of a price: %j', (changes, rule) => {
  expect(ruleOf({ ...price, ...changes })).toEqual(rule);
});
