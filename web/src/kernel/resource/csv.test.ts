import { companyResource } from '@trunkline/contract/companies';
import { expect, test } from 'vitest';
import { importColumns, importTemplate } from './csv.ts';

const columns = importColumns(companyResource);
const columnOf = (name: string) => columns.find((column) => column.name === name);

test('an import lists writable columns, not those the server sets', () => {
  expect(columns.map(({ name }) => name)).toEqual([
    'name',
    'kind',
    'parent_id',
    'website',
    'contact_email',
    'phone',
    'country',
  ]);
});

test('requires only columns without a default', () => {
  expect(columns.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'name',
    'kind',
  ]);
});

test('a choice lists its accepted values, without those that cannot be created', () => {
  expect(columnOf('kind')?.acceptedValues).toBe(
    'master_distributor, distributor, reseller, customer',
  );
});

test("a reference is written by its short name, or left empty for the user's own company", () => {
  expect(columnOf('parent_id')).toMatchObject({
    required: false,
    acceptedValues: 'short name; empty for your own company',
  });
});

test('the template contains only the header, in the form that spreadsheets use', () => {
  expect(importTemplate(companyResource)).toBe(
    'name,kind,parent_id,website,contact_email,phone,country\r\n',
  );
});
