import { expect, test } from 'vitest';
import { emptyAddress, instantsOf, isFiltered, readAddress, writeAddress } from './address.ts';

const id = '018f3f6e-0000-7000-8000-000000000001';

test('reads back what was written and ignores invalid values', () => {
  const address = { ...emptyAddress, search: 'north', actor: id, action: 'update', open: '17' };
  expect(writeAddress(address)).toEqual({
    search: 'north',
    actor: id,
    action: 'update',
    open: '17',
  });
  expect(readAddress(writeAddress(address))).toEqual(address);
  expect(readAddress({ actor: 'x', action: 'toString', period: 'valueOf', open: '1e3' })).toEqual(
    emptyAddress,
  );
  expect(readAddress({ search: 2024 }).search).toBe('2024');
});

test('an open entry does not count as a filter', () => {
  expect(isFiltered({ ...emptyAddress, open: '1' })).toBe(false);
  expect(isFiltered({ ...emptyAddress, result: 'denied' })).toBe(true);
});

test('periods end now, or at the end of the last day', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect(instantsOf({ period: 'week', from: null, until: null }, now)).toEqual({
    from: '2026-03-03T12:00:00.000Z',
  });
  const { from = '', until = '' } = instantsOf(
    { period: 'custom', from: '2026-03-01', until: '2026-03-01' },
    now,
  );
  expect(Date.parse(until) - Date.parse(from)).toBe(86_400_000);
  expect(instantsOf({ period: 'custom', from: null, until: null }, now)).toEqual({});
  expect(instantsOf({ period: null, from: '2026-03-01', until: null }, now)).toEqual({});
});
