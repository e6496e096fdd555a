import * as z from 'zod';
import { roleLevels, type RoleName } from './role-levels.ts';

export * from './role-levels.ts';

export type Role = RoleName;
export const roles = Object.keys(roleLevels) as [Role, ...Role[]];
export const Role = z.enum(roles);

export const actions = ['read', 'create', 'update', 'delete', 'export', 'approve'] as const;
export type Action = (typeof actions)[number];

/** What a permission is about: the rows of the role matrix that owners edit. */
export const permissionResources = [
  'companies',
  'users',
  'pages',
  'branding',
  'audit',
  'recycle',
  'analytics',
] as const;
export type PermissionResource = (typeof permissionResources)[number];
export type Permission = `${PermissionResource}:${Action}`;
