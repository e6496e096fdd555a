import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';

/** Calls to the functions that maintain and search branches; see calls.ts for the others. */
export const branchCalls: Calls = {
  'app.branch_below': (company) =>
    `select app.branch_below(${value(companyId(company))}, ${value(companyId(company))})`,
  'app.branch_of': (company) => `select app.branch_of(${value(companyId(company))})`,
  'app.set_entry_branch': () => 'select app.set_entry_branch()',
  'app.own_branches': () => 'select where cardinality(app.own_branches()) > 0',
  'app.set_company_branch': () => 'select app.set_company_branch()',
  'app.set_person_branch': () => 'select app.set_person_branch()',
  'app.own_branch': () => 'select where app.own_branch() is not null',
  'app.lock_tree': () => 'select app.lock_tree()',
  'app.lock_branches': (company) =>
    `select app.lock_branches(array[${value(companyId(company))}]::uuid[], false)`,
  'app.branches_of': (company) =>
    `select app.branches_of(array[${value(companyId(company))}]::uuid[])`,
  'app.prepare_move': (company) =>
    `select where app.prepare_move(array[${value(companyId(company))}]::uuid[], false)`,
  'app.take_move_locks': (company) =>
    `select app.take_move_locks(array[${value(companyId(company))}]::uuid[], false)`,
  'app.lock_branches_of_move': () => 'select app.lock_branches_of_move()',
  'app.move_branch': (company) =>
    `select app.move_branch(${value(companyId(company))}, ${value(companyId(company))})`,
  'app.records_with_word': () => "select app.records_with_word('companies', 'a', null)",
  'app.in_branches': () => 'select app.in_branches(null, 1)',
  'app.records_with_all_words': () =>
    "select app.records_with_all_words('companies', '{a,b}', 10, 10, null)",
  'app.records_in_reach': () => "select app.records_in_reach('companies', 10)",
  'app.match_records': (company) =>
    `select app.match_records('companies', array[${value(companyId(company))}]::uuid[], '{}', 10)`,
  'app.match_in_list': () =>
    "select app.match_in_list('companies', '{a}', 10, false, null, null, null, true)",
};
