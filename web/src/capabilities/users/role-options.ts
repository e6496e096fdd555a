import { levelOf, roleNames, type RoleName } from '@trunkline/contract/kernel/role-levels';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { Option } from '../../ui/select.tsx';

/** Returns the roles that a user may give: their own and those below. */
export function roleOptions(own: string): Option<RoleName>[] {
  return roleNames
    .filter((role) => levelOf(role) <= levelOf(own))
    .map((role) => ({ value: role, label: roleLabels[role] }));
}
