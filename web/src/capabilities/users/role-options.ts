import {
  highestGrantable,
  levelOf,
  canEnterAdmin,
  roleNames,
  type RoleName,
} from '@trunkline/contract/kernel/role-levels';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { Option } from '../../ui/select.tsx';

/** Returns the roles that a user may give. */
export function roleOptions(ownRole: string): Option<RoleName>[] {
  return roleNames
    .filter((role) => levelOf(role) <= highestGrantable(ownRole))
    .map((role) => ({ value: role, label: roleLabels[role] }));
}

/** Names the roles that a user may give, within a sentence. */
export const grantableRoles = (role: string): string =>
  canEnterAdmin(role) ? 'roles up to your own' : 'roles below your own';
