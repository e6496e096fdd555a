import { quoteResource } from '@trunkline/contract/quotes';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { quoteActions } from './policy.ts';
import { quoteColumns, quoteFilters, quoteSearch, quoteSorts } from './queries/quotes.ts';

export const quoteSource: ResourceSource<typeof quoteResource> = {
  description: quoteResource,
  table: 'quotes',
  columns: quoteColumns,
  sorts: quoteSorts,
  search: quoteSearch,
  filters: quoteFilters,
  scope: () => null,
  may: quoteActions,
  parse: (record) => quoteResource.create.safeParse(record),
  // Creating a quote prices its lines, which the resource kit can't do.
  insert: () => Promise.reject(new Error('quotes are created one at a time')),
  resolve: (tx, _field, text) => findCompany(tx, text),
};

export const quoteExport = exportableOf(quoteSource);
