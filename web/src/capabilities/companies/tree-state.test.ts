import type { Company } from '@trunkline/contract/companies';
import { expect, test } from 'vitest';
import { findByName, treeStep, visibleRows } from './tree-state.ts';

const company = (id: string, child_count = 0): Company => ({
  id,
  version: 1,
  may: [],
  parent_id: null,
  parent_name: null,
  name: `Company ${id}`,
  slug: id,
  kind: 'customer',
  status: 'active',
  website: null,
  contact_email: null,
  phone: null,
  country: null,
  child_count,
  user_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const root = company('root', 2);
const branches = new Map([
  ['root', [company('a', 1), company('b')]],
  ['a', [company('a1')]],
]);
const lines = (...expanded: string[]) => visibleRows(root, branches, new Set(expanded));
const ids = (...expanded: string[]) => lines(...expanded).map((line) => line.company.id);

test('shows only expanded branches', () => {
  expect(ids()).toEqual(['root']);
  expect(ids('root')).toEqual(['root', 'a', 'b']);
  expect(ids('root', 'a')).toEqual(['root', 'a', 'a1', 'b']);
  expect(ids('a')).toEqual(['root']);
});

test('each line includes its position among its siblings', () => {
  expect(lines('root', 'a')[3]).toMatchObject({
    level: 2,
    position: 2,
    siblings: 2,
    parentId: 'root',
    expandable: false,
    expanded: false,
  });
});

test('a company that lost its last child is no longer expanded', () => {
  expect(lines('root', 'b')[2]).toMatchObject({ expandable: false, expanded: false });
});

test.each([
  ['ArrowDown', 'root', { focus: 'a' }],
  ['ArrowUp', 'root', null],
  ['ArrowDown', 'b', null],
  ['End', 'root', { focus: 'b' }],
  ['Home', 'b', { focus: 'root' }],
  ['ArrowRight', 'root', { focus: 'a' }],
  ['ArrowRight', 'a', { expand: 'a' }],
  ['ArrowRight', 'b', null],
  ['ArrowLeft', 'root', { collapse: 'root' }],
  ['ArrowLeft', 'b', { focus: 'root' }],
  ['Tab', 'b', null],
])('%s on %s leads to %j', (key, focused, step) => {
  expect(treeStep(lines('root'), focused, key)).toEqual(step);
});

test('right arrow stays on an expanded company whose branch is still loading', () => {
  expect(
    treeStep(visibleRows(root, new Map(), new Set(['root'])), 'root', 'ArrowRight'),
  ).toBeNull();
});

test('typing finds the next name and continues from the top', () => {
  expect(findByName(lines('root'), 'a', 'company b')).toBe('b');
  expect(findByName(lines('root'), 'b', 'company')).toBe('root');
  expect(findByName(lines('root'), 'root', 'zzz')).toBeNull();
});
