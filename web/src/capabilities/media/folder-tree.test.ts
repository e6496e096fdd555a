import { expect, test } from 'vitest';
import { folderPaths, possibleParents } from './folder-tree.ts';

const folder = (id: string, parent_id: string | null) => ({
  id,
  parent_id,
  name: id.toUpperCase(),
  company_id: 'c',
  version: 1,
});
const folders = [
  folder('b', null),
  folder('a', null),
  folder('a1', 'a'),
  folder('a2', 'a'),
  folder('a11', 'a1'),
  folder('lost', 'gone'),
];

test('folders appear below their parent, with their path', () => {
  expect(folderPaths(folders).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
    '0 B',
    '0 A',
    '1 A / A1',
    '2 A / A1 / A11',
    '1 A / A2',
    '0 LOST',
  ]);
});

test('a folder can move anywhere except into itself and its contents', () => {
  const nodes = folderPaths(folders);
  expect(possibleParents('a', nodes).map(({ id }) => id)).toEqual(['b', 'lost']);
  expect(possibleParents('a1', nodes).map(({ id }) => id)).toEqual(['b', 'a', 'a2', 'lost']);
  expect(possibleParents('lost', nodes).map(({ id }) => id)).toEqual(['b', 'a', 'a1', 'a11', 'a2']);
});
