import { companyResource } from '@trunkline/contract/companies';
import { expect, test } from 'vitest';
import { importColumns, importTemplate } from './csv.ts';
import {
  checkValues,
  differences,
  formFields,
  assignErrors,
  sentValues,
  startValues,
} from './form-values.ts';

const parent = '0198c5a0-0000-4000-8000-000000000001';
const row = {
  id: parent,
  version: 3,
  may: ['update'],
  name: 'Northwind',
  website: null,
  phone: '+1 555 0100',
};
const start = startValues(companyResource, row);

test('the fields follow the description', () => {
  const names = (creating: boolean) =>
    formFields(companyResource, creating).map(({ name, required }) => name + (required ? '*' : ''));
  expect(names(true)).toEqual([
    'name*',
    'kind*',
    'parent_id*',
    'website',
    'contact_email',
    'phone',
    'country',
  ]);
  expect(names(false)).toEqual(['name*', 'website', 'contact_email', 'phone', 'country']);
});

test("a form starts with the row's values, or with the screen's defaults", () => {
  expect(start).toEqual({
    name: 'Northwind',
    website: '',
    contact_email: '',
    phone: '+1 555 0100',
    country: '',
  });
  expect(startValues(companyResource, null, { parent_id: parent })).toMatchObject({
    name: '',
    parent_id: parent,
  });
});

test('updating sends only changed fields, including cleared ones; creating sends no empty fields', () => {
  expect(sentValues({ ...start, phone: '', website: 'https://a.example' }, start, false)).toEqual({
    phone: '',
    website: 'https://a.example',
  });
  const empty = startValues(companyResource, null);
  expect(sentValues({ ...empty, name: 'New' }, empty, true)).toEqual({ name: 'New' });
});

test('shows errors by field, in plain words for missing values', () => {
  const empty = startValues(companyResource, null);
  expect(checkValues(companyResource, { ...empty, country: 'usa' }, empty, true)).toEqual([
    { name: 'name', message: 'Please enter a name.' },
    { name: 'kind', message: 'Please choose a type.' },
    { name: 'parent_id', message: 'Please choose a parent company.' },
    { name: 'country', message: 'Please enter a two-letter country code.' },
  ]);
  expect(checkValues(companyResource, { ...start, name: 'N' }, start, false)).toEqual([
    { name: 'name', message: 'Please enter a name of at least 2 characters.' },
  ]);
  expect(checkValues(companyResource, { ...start, phone: '1'.repeat(41) }, start, false)).toEqual([
    { name: 'phone', message: 'Use at most 40 characters.' },
  ]);
  expect(checkValues(companyResource, { ...start, phone: '' }, start, false)).toEqual([]);
});

test('assigns server errors to their fields, and shows the rest above the form', () => {
  const errors = [
    { path: 'name', message: 'Taken.' },
    { path: 'phone.0', message: 'Too short.' },
    { path: 'version', message: 'Odd.' },
    { path: '', message: 'Everything.' },
  ];
  expect(assignErrors(errors, ['name', 'phone'])).toEqual({
    beside: [
      { name: 'name', message: 'Taken.' },
      { name: 'phone', message: 'Too short.' },
    ],
    above: ['Odd.', 'Everything.'],
  });
});

test('a conflict shows only the fields that differ', () => {
  const mine = { ...start, phone: '+1 555 0199' };
  const theirs = { ...start, website: 'https://theirs.example' };
  expect(differences(companyResource, mine, start, theirs)).toEqual([
    { label: 'Website', mine: 'Empty', theirs: 'https://theirs.example' },
    { label: 'Phone', mine: '+1 555 0199', theirs: '+1 555 0100' },
  ]);
  expect(differences(companyResource, mine, start, mine)).toEqual([]);
});

test('an import names its columns and the values they accept', () => {
  expect(importTemplate(companyResource)).toBe(
    'name,kind,parent_id,website,contact_email,phone,country\r\n',
  );
  const columns = Object.fromEntries(
    importColumns(companyResource).map((column) => [column.name, column]),
  );
  expect(columns['kind']).toMatchObject({
    required: true,
    acceptedValues: 'master_distributor, distributor, reseller, customer',
  });
  expect(columns['parent_id']?.required).toBe(false);
  expect(columns['country']?.required).toBe(false);
});
