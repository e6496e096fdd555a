import { InviteInput, userResource } from '@trunkline/contract/users';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { insertAndSend } from './invitation.ts';
import { userActions, userDenial } from './policy.ts';
import {
  peopleBelow,
  selectActivity,
  userColumns,
  userFilters,
  userSearch,
  userSearchByName,
  userSorts,
} from './queries/people.ts';

/** Users as a resource; inserting one creates an invitation. */
export const userSource: ResourceSource<typeof userResource> = {
  description: userResource,
  table: 'profiles',
  columns: userColumns,
  readPageColumns: selectActivity,
  sorts: userSorts,
  search: userSearch,
  searchByName: userSearchByName,
  filters: userFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : peopleBelow(actor)),
  may: userActions,
  denial: userDenial,
  parse: (record) => InviteInput.safeParse(record),
  insert: insertAndSend,
  // An empty company in a file means the actor's own.
  resolve: async (tx, _field, text, actor) =>
    text === '' ? actor.companyId : findCompany(tx, text),
};

export const userExport = exportableOf(userSource);
export const userImport = importableOf(userSource);
