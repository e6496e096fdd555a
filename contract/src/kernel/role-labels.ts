import type { RoleName } from './role-levels.ts';

/** Display names of the roles. */
export const roleLabels = {
  owner: 'Owner',
  admin: 'Administrator',
  master_distributor: 'Master distributor',
  distributor: 'Distributor',
  reseller: 'Reseller',
  end_user: 'End user',
} as const satisfies Record<RoleName, string>;

/** The purpose of each role in a sentence. */
export const roleDescriptions = {
  owner: 'Answers for the company: everything an administrator may do, and what each role may do.',
  admin: 'Runs the portal: companies, people, pages and settings of the company and all below it.',
  master_distributor: 'Builds and looks after a network of distributors.',
  distributor: 'Brings resellers in and looks after them.',
  reseller: 'Sells to customers and supports them.',
  end_user: 'Uses what was bought.',
} as const satisfies Record<RoleName, string>;
