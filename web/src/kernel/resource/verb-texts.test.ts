import { companyListing } from '@trunkline/contract/companies/listing';
import { orderListing } from '@trunkline/contract/orders/listing';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { expect, test } from 'vitest';
import { companyOf, idOf } from '../../testing/records.ts';
import { successText, namesOf, subjectOf } from './verb-texts.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => companyOf(index + 1));

test('names a single row, and counts several rows', () => {
  expect(subjectOf(companyListing, rows(1))).toBe('Company 1');
  expect(subjectOf(companyListing, rows(3))).toBe('3 companies');
  expect(subjectOf(companyListing, rows(1200))).toBe('1,200 companies');
});

test('names rows without a title by their number', () => {
  const sale = { id: idOf(1), version: 1, may: [], number: 1194 };
  expect(subjectOf(orderListing, [sale])).toBe('Order 1194');
  const quotes = [
    { ...sale, title: 'Calling in Teams' },
    { ...sale, title: '' },
  ];
  expect(namesOf(quoteListing, quotes)).toEqual(['Calling in Teams', 'Quote 1194']);
});

test('lists all names of a few rows; of many, the first ones and the number of others', () => {
  expect(namesOf(companyListing, rows(2))).toEqual(['Company 1', 'Company 2']);
  expect(namesOf(companyListing, rows(5))).toHaveLength(5);
  expect(namesOf(companyListing, rows(7)).slice(4)).toEqual(['Company 5', 'and 2 more']);
});

test('uses the singular for one row, and the plural for several', () => {
  expect(successText('Northwind', 1, 'suspended')).toBe('Northwind was suspended');
  expect(successText('3 companies', 3, 'moved to the recycle bin')).toBe(
    '3 companies were moved to the recycle bin',
  );
});
