import { expect, test } from 'vitest';
import { inputOf, isFiltered, readAddress, writeAddress } from './address.ts';

const folder = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const company = '1b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';

test('an address is read back as written, and stays short when nothing is set', () => {
  const search = { search: 'desk', folder, kind: 'picture', show: 'unused', form: 'list' };
  expect(writeAddress(readAddress(search))).toEqual(search);
  expect(writeAddress(readAddress({}))).toEqual({});
});

test('ignores invalid parameters', () => {
  const search = { search: 2024, folder: 'x', kind: 'film', show: 1, sort: 'toString', open: '..' };
  expect(writeAddress(readAddress(search))).toEqual({ search: '2024' });
});

test('turns the search, folder and filter into the input of the list request', () => {
  const address = readAddress({ search: ' desk ', folder, show: 'missing_alt' });
  expect(inputOf(address, company)).toEqual({
    company_id: company,
    sort: '-created_at',
    search: 'desk',
    folder_id: folder,
    alt_text: 'missing',
  });
  expect(inputOf(readAddress({ show: 'unused' }), company)).toMatchObject({ used: 'no' });
});

test('a folder alone does not count as a filter', () => {
  expect(isFiltered(readAddress({ folder }))).toBe(false);
  expect(isFiltered(readAddress({ kind: 'document' }))).toBe(true);
});
