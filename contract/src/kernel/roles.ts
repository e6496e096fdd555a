import * as z from 'zod';
import { permissionResources } from './generated/names.ts';
import { type Action, roleNames, type RoleName } from './role-levels.ts';

export * from './role-levels.ts';
export { permissionResources };

export type Role = RoleName;
export const Role = z.enum(roleNames);

/** Resources of permissions: the rows of the role matrix that owners edit. */
export type PermissionResource = (typeof permissionResources)[number];
export type Permission = `${PermissionResource}:${Action}`;
