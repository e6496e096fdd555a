import { roleLabels } from '@trunkline/contract/kernel/role-labels';

/**
 * Returns a role's display name; a role not listed in the specification is shown by its own name.
 */
export function roleLabel(role: string): string {
  return Object.entries(roleLabels).find(([name]) => name === role)?.[1] ?? role;
}
