import { companyResource } from '@trunkline/contract/companies';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultColumns,
  isFiltered,
  nextSort,
  readListState,
  selectionOf,
  writeListState,
  type ListState,
} from './list-state.ts';

const read = (search: Record<string, unknown>) => readListState(companyResource, search);
const id = '0198c5a0-0000-4000-8000-000000000001';
const start = read({});

test('an address without parameters restores the initial list, and vice versa', () => {
  expect(start).toEqual({
    search: '',
    filters: {},
    sort: 'name',
    columns: defaultColumns(companyResource),
    density: 'comfortable',
    open: null,
    task: null,
    below: null,
    tab: null,
  } satisfies ListState);
  expect(writeListState(companyResource, start)).toEqual({});
});

test('restores every state from its address', () => {
  const columns = fc
    .subarray(Object.keys(companyResource.fields), { minLength: 1 })
    .map((names) => names.filter((name) => companyResource.fields[name]?.column));
  const state = fc.record<ListState>({
    search: fc.string({ maxLength: 40 }),
    filters: fc.record(
      {
        status: fc.constantFrom('active', 'suspended'),
        kind: fc.constantFrom('reseller', 'customer'),
        parent_id: fc.uuid(),
      },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('name', '-name', '-created_at', 'kind'),
    columns: columns.filter((names) => names.length > 0),
    density: fc.constantFrom('comfortable', 'compact'),
    open: fc.option(fc.uuid()),
    task: fc.constantFrom(null, 'create', 'edit', 'import'),
    below: fc.option(fc.uuid()),
    tab: fc.constantFrom(null, 'tree'),
  });
  fc.assert(
    fc.property(state, (listState) => {
      expect(read(writeListState(companyResource, listState))).toEqual(listState);
    }),
  );
});

test('ignores values that could not have been chosen', () => {
  const state = read({
    status: 'gone',
    parent_id: 'x',
    kind: 'reseller',
    sort: 'phone',
    columns: 'no,name',
  });
  expect(state).toMatchObject({ filters: { kind: 'reseller' }, sort: 'name', columns: ['name'] });
  expect(read({ columns: '' }).columns).toEqual(start.columns);
});

test('accepts numbers and booleans that the router has parsed', () => {
  expect(read({ search: 2024, create: true })).toMatchObject({ search: '2024', task: 'create' });
  expect(read({ edit: 'true' }).task).toBe('edit');
});

test("requests the entered search and filters, but the screen's own filters take precedence", () => {
  const state = {
    search: '  voice ',
    filters: { status: 'active', parent_id: 'typed' },
    sort: '-name',
  };
  expect(selectionOf(state, { parent_id: id })).toEqual({
    search: 'voice',
    status: 'active',
    sort: '-name',
    parent_id: id,
  });
  expect(selectionOf(start)).toEqual({ sort: 'name' });
  expect(isFiltered(state)).toBe(true);
  expect(isFiltered({ search: ' ', filters: {} })).toBe(false);
});

test('a header sorts ascending, descending, then in the default order', () => {
  expect(nextSort('name', 'kind', 'name')).toBe('kind');
  expect(nextSort('kind', 'kind', 'name')).toBe('-kind');
  expect(nextSort('-kind', 'kind', 'name')).toBe('name');
  expect(nextSort('-name', 'name', 'name')).toBe('name');
  expect(nextSort('-created_at', 'created_at', '-created_at')).toBe('created_at');
  expect(nextSort('created_at', 'created_at', '-created_at')).toBe('-created_at');
});
