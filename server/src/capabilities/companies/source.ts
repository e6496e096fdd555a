import { companyResource } from '@trunkline/contract/companies';
import type { ResourceSource } from '../../kernel/resource/index.ts';
import { companyActions } from './policy.ts';
import { companiesBelow, companyColumns, companyFilters, companySearch, companySorts, findCompany } from './queries.ts';
import { activateCompany } from './verbs/activate.ts';
import { insertBelow } from './verbs/create.ts';
import { suspendCompany } from './verbs/suspend.ts';

/** Companies as a resource of the kit. */
export const companySource: ResourceSource<typeof companyResource> = {
  description: companyResource,
  table: 'companies',
  columns: companyColumns,
  sorts: companySorts,
  search: companySearch,
  filters: companyFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : companiesBelow(actor.companyId)),
  may: companyActions,
  insert: insertBelow,
  // An empty parent in a file means the own company.
  resolve: async (tx, _field, text, actor) => (text === '' ? actor.companyId : findCompany(tx, text)),
  actions: {
    suspend: (context, id) => suspendCompany(context, { id }),
    activate: (context, id) => activateCompany(context, { id }),
  },
};
