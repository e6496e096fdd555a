import * as z from 'zod';
import { type Action, roleNames, type RoleName } from './role-levels.ts';

export * from './role-levels.ts';

export type Role = RoleName;
export const Role = z.enum(roleNames);

/** Resources of permissions: the rows of the role matrix that owners edit. */
export const permissionResources = [
  'companies',
  'users',
  'pages',
  'redirects',
  'branding',
  'audit',
  'recycle',
  'analytics',
  'roles',
  'support',
  'media',
  'blog',
  'partners',
  'applications',
  'requests',
  'services',
  'releases',
  'alerts',
  'messages',
  'integrations',
  'security',
] as const;
export type PermissionResource = (typeof permissionResources)[number];
export type Permission = `${PermissionResource}:${Action}`;
