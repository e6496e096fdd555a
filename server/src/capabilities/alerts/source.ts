import { alertResource } from '@trunkline/contract/alerts';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { alertActions, alertDenial } from './policy.ts';
import { alertColumns, alertFilters, alertsBelow, alertSearch, alertSorts } from './queries.ts';
import { insertNewAlert } from './verbs/create.ts';

export const alertSource: ResourceSource<typeof alertResource> = {
  description: alertResource,
  table: 'system_alerts',
  columns: alertColumns,
  sorts: alertSorts,
  search: alertSearch,
  filters: alertFilters,
  scope: (actor) => alertsBelow(actor.companyId),
  may: alertActions,
  denial: alertDenial,
  parse: (record) => alertResource.create.safeParse(record),
  insert: insertNewAlert,
  resolve: async (tx, field, text, actor) => {
    if (text !== '') return findCompany(tx, text);
    return field === 'company_id' ? actor.companyId : null;
  },
};

export const alertExport = exportableOf(alertSource);
export const alertImport = importableOf(alertSource);
