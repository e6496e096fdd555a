import * as z from 'zod';

/** The six roles with their levels (specification, chapter 6). An unknown role has level 0. */
export const roleLevels = {
  owner: 100,
  admin: 90,
  master_distributor: 70,
  distributor: 50,
  reseller: 30,
  end_user: 10,
} as const;

export type Role = keyof typeof roleLevels;
export const roles = Object.keys(roleLevels) as [Role, ...Role[]];
export const Role = z.enum(roles);

/** Level of a stored role name; 0 for anything the specification does not list. */
export function levelOf(role: string | null | undefined): number {
  return role != null && Object.hasOwn(roleLevels, role) ? roleLevels[role as Role] : 0;
}

/** Who may enter /admin: owner and admin, nobody else (chapter 6). */
export function mayEnterAdmin(role: string | null | undefined): boolean {
  return levelOf(role) >= roleLevels.admin;
}

export const actions = ['read', 'create', 'update', 'delete', 'export', 'approve'] as const;
export type Action = (typeof actions)[number];

/** What a permission is about: the rows of the role matrix that owners edit. */
export const permissionResources = ['companies', 'users', 'pages', 'branding', 'audit', 'recycle', 'analytics'] as const;
export type PermissionResource = (typeof permissionResources)[number];
export type Permission = `${PermissionResource}:${Action}`;
