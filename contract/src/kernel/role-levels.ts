// Plain data without zod, for the screens that everybody loads.

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

/** The six roles with their levels (specification, chapter 6). An unknown role has level 0. */
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

/** Level of a stored role name; 0 for anything the specification does not list. */
export function levelOf(role: string | null | undefined): number {
  return isRoleName(role) ? roleLevels[role] : 0;
}

/** Who may enter /admin: owner and admin, nobody else (chapter 6). */
export function mayEnterAdmin(role: string | null | undefined): boolean {
  return levelOf(role) >= roleLevels.admin;
}
