import { roleLabels } from '@trunkline/contract/kernel/role-labels';

/** A role as people say it; a name the specification does not list stands for itself. */
export function roleLabel(role: string): string {
  return Object.entries(roleLabels).find(([name]) => name === role)?.[1] ?? role;
}
