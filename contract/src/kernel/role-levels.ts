// Plain data without zod, for screens that everyone loads.

/** The six roles, highest first (specification, chapter 6). */
export const roleNames = [
  'owner',
  'admin',
  'master_distributor',
  'distributor',
  'reseller',
  'end_user',
] as const;
export type RoleName = (typeof roleNames)[number];

/** Levels of the six roles (specification, chapter 6). An unknown role has level 0. */
export const roleLevels = {
  owner: 100,
  admin: 90,
  master_distributor: 70,
  distributor: 50,
  reseller: 30,
  end_user: 10,
} as const satisfies Record<RoleName, number>;

function isRoleName(role: string | null | undefined): role is RoleName {
  return role != null && Object.hasOwn(roleLevels, role);
}

/** Returns the level of a stored role name; 0 if the specification doesn't list it. */
export function levelOf(role: string | null | undefined): number {
  return isRoleName(role) ? roleLevels[role] : 0;
}

/**
 * Returns the highest level of the roles that someone may assign: owners and admins up to their
 * own, everyone else below their own.
 */
export function highestGrantable(role: string | null | undefined): number {
  return canEnterAdmin(role) ? levelOf(role) : levelOf(role) - 1;
}

/** Returns whether a role can enter /admin: only owner and admin can (chapter 6). */
export function canEnterAdmin(role: string | null | undefined): boolean {
  return levelOf(role) >= roleLevels.admin;
}

/** Actions of permissions: the columns of the role matrix. */
export const actions = ['read', 'create', 'update', 'delete', 'export', 'approve'] as const;
export type Action = (typeof actions)[number];
