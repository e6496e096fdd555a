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

/** Returns a role's name in a sentence: 'end user'. An unknown role keeps its own name. */
export function roleInSentence(role: string): string {
  const [, label] = Object.entries(roleLabels).find(([name]) => name === role) ?? [];
  return label?.toLowerCase() ?? role;
}

/** Returns a minimum role, such as 'Reseller or higher'; the highest one alone. */
export const minimumRoleLabel = (role: RoleName): string =>
  role === 'owner' ? roleLabels.owner : `${roleLabels[role]} or higher`;

/** The purpose of each role in a sentence. */
export const roleDescriptions = {
  owner: 'Everything an administrator can do, plus role permissions and sign-in policies.',
  admin: 'Manages the company and every company below it: their people, pages and settings.',
  master_distributor: 'Builds and manages a network of distributors.',
  distributor: 'Recruits and manages resellers.',
  reseller: 'Sells to customers and supports them.',
  end_user: 'Uses the services the company has bought.',
} as const satisfies Record<RoleName, string>;
