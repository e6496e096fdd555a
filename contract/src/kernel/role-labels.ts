import type { RoleName } from './role-levels.ts';

/** The roles as people say them. */
export const roleLabels = {
  owner: 'Owner',
  admin: 'Administrator',
  master_distributor: 'Master distributor',
  distributor: 'Distributor',
  reseller: 'Reseller',
  end_user: 'End user',
} as const satisfies Record<RoleName, string>;
