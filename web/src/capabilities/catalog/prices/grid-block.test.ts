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

const position = (row: number, column: number) => ({ row, column });
const fixed = (rate_micro: string) => ({
  method: 'fixed' as const,
  brackets: [{ from: '1', rate_micro }],
});
const size = { rows: 3, columns: 2 };

test('reads lines and tabs, with or without a trailing line break', () => {
  expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readBlock('5')).toEqual([['5']]);
});

test('pastes a block at the first cell, and leaves prices under empty cells unchanged', () => {
  const block = readBlock('12.50\t\n$1,300.00\t+20%');
  expect(pasteBlock(block, areaOf(position(1, 0), position(1, 0)), size)).toEqual({
    edits: [
      { position: position(1, 0), rule: fixed('12500000') },
      { position: position(2, 0), rule: fixed('1300000000') },
      { position: position(2, 1), rule: { method: 'markup', bps: 2000 } },
    ],
    invalid: [],
    outside: 0,
  });
});

test("reports cells that aren't prices, and counts cells beyond the grid", () => {
  const block = readBlock('free\n2\n3');
  expect(pasteBlock(block, areaOf(position(1, 1), position(1, 1)), size)).toEqual({
    edits: [{ position: position(2, 1), rule: fixed('2000000') }],
    invalid: [{ position: position(1, 1), text: 'free' }],
    outside: 1,
  });
});

test('pastes a single cell into every selected cell', () => {
  const { edits } = pasteBlock([['same']], areaOf(position(2, 1), position(1, 0)), size);
  expect(edits.map(({ position }) => position)).toEqual([
    position(1, 0),
    position(1, 1),
    position(2, 0),
    position(2, 1),
  ]);
});

test('fills down from the first row, and right from the first column', () => {
  const ruleAt = ({ row, column }: { row: number; column: number }) => fixed(`${row}${column}`);
  const area = areaOf(position(0, 0), position(2, 1));
  expect(fillArea(area, 'down', ruleAt)).toEqual(
    [position(1, 0), position(1, 1), position(2, 0), position(2, 1)].map((cell) => ({
      position: cell,
      rule: fixed(`0${cell.column}`),
    })),
  );
  expect(fillArea(area, 'right', ruleAt).map(({ position }) => position)).toEqual([
    position(0, 1),
    position(1, 1),
    position(2, 1),
  ]);
});

test('fills a single cell from the cell before it, if there is one', () => {
  const ruleAt = () => fixed('7');
  const singleCell = areaOf(position(1, 1), position(1, 1));
  expect(fillArea(singleCell, 'down', ruleAt)).toEqual([
    { position: position(1, 1), rule: fixed('7') },
  ]);
  expect(fillArea(areaOf(position(0, 0), position(0, 0)), 'down', ruleAt)).toEqual([]);
  expect(fillArea(singleCell, 'right', () => null)).toEqual([]);
});

test('counts and finds the cells of an area', () => {
  const area = areaOf(position(2, 1), position(1, 0));
  expect(cellsIn(area)).toBe(4);
  expect(isInside(area, position(1, 1))).toBe(true);
  expect(isInside(area, position(0, 1))).toBe(false);
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
