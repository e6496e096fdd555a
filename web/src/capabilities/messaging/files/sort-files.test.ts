import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (name: string, size = 1) =>
  Object.defineProperty(new File([], name), 'size', { value: size });
const { fileBytes } = messagingLimits;

test('gives a reason for each kind of file that cannot be attached', () => {
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

test('reports no problem when every file can be attached', () => {
  expect(sortFiles([file('one'), file('two')], 2).problems).toEqual([]);
});
