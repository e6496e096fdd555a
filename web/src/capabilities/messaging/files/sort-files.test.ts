import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (name: string, size = 1) =>
  Object.defineProperty(new File([], name), 'size', { value: size });
const { fileBytes } = messagingLimits;

test('gives a reason for every file that is left out', () => {
  const all = [
    file('one'),
    file('nothing', 0),
    file('largest', fileBytes),
    file('larger', fileBytes + 1),
    file('two'),
  ];
  const { fitting, problems } = sortFiles(all, 2);
  expect(fitting.map(({ name }) => name)).toEqual(['one', 'largest']);
  expect(problems.map(({ title }) => title)).toEqual([
    'nothing is empty',
    'larger is too large',
    'Too many files',
  ]);
});

test('shows nothing when all of them fit', () => {
  expect(sortFiles([file('one'), file('two')], 2).problems).toEqual([]);
});
