import {
  highestGrantable,
  levelOf,
  canEnterAdmin,
  roleNames,
  type RoleName,
} from '@trunkline/contract/kernel/role-levels';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { Option } from '../../ui/select.tsx';

/** Returns the roles that a user can grant. */
export function roleOptions(ownRole: string): Option<RoleName>[] {
  return roleNames
    .filter((role) => levelOf(role) <= highestGrantable(ownRole))
    .map((role) => ({ value: role, label: roleLabels[role] }));
}

/** Returns a phrase for the roles that a user can grant, for use in a sentence. */
export const grantableRoles = (role: string): string =>
  canEnterAdmin(role) ? 'roles up to your own' : 'roles below your own';
