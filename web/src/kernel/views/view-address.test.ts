import { expect, test } from 'vitest';
import { addressOf, hasNoListState, isSameAddress, moveId, withView } from './view-address.ts';

const keys = ['search', 'status', 'sort'];

test("a view stores the list's part of an address, as text", () => {
  const search = { search: 2024, status: 'active', sort: '', open: 'x', view: 'v' };
  expect(addressOf(search, keys)).toEqual({ search: '2024', status: 'active' });
});

test('addresses are equal whatever the order of their parameters', () => {
  expect(isSameAddress({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameAddress({ a: '1' }, { a: '2' })).toBe(false);
  expect(isSameAddress({ a: '1' }, { a: '1', b: '2' })).toBe(false);
});

test('a view replaces the previous parameters, and keeps the rest', () => {
  const search = { status: 'active', tab: 'invitations', view: 'old' };
  expect(withView(search, keys, { id: 'new', address: { sort: 'name' } })).toEqual({
    tab: 'invitations',
    sort: 'name',
    view: 'new',
  });
  expect(withView(search, keys, { id: null, address: {} })).toEqual({ tab: 'invitations' });
});

test('an address has no list state if it contains neither a view nor its settings', () => {
  expect(hasNoListState({ tab: 'x' }, keys)).toBe(true);
  expect(hasNoListState({ view: 'all' }, keys)).toBe(false);
  expect(hasNoListState({ status: 'active' }, keys)).toBe(false);
});

test('a view moves by one position, and not past the ends', () => {
  expect(moveId(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveId(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moveId(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveId(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});
