import * as z from 'zod';
import { permissionResources } from './roles.ts';
import { textOf } from './text-kind.ts';

const resources: readonly string[] = permissionResources;

/**
 * Key under which views and files of a list are stored: its resource, followed by a dot and the
 * list if the resource has several, as in 'users.invitations'. The resource's permissions apply.
 */
export const ListName = textOf(
  'code',
  z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/)
    .refine((name) => resources.includes(name.split('.')[0] ?? ''), 'Choose an existing list.'),
);
