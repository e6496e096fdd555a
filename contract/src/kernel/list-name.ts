import * as z from 'zod';
import { permissionResources } from './roles.ts';

const resources: readonly string[] = permissionResources;

/**
 * What a list is called where its views and files are kept: its resource, and after a dot which of its lists
 * where there are several, as in 'users.invitations'. The resource's permissions count for it.
 */
export const ListName = z
  .string()
  .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/)
  .refine((name) => resources.includes(name.split('.')[0] ?? ''), 'This list is not known.');
