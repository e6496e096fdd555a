import {
  type Action,
  levelOf,
  type PermissionResource,
  type Role,
} from '@trunkline/contract/kernel/roles';
import type { RoleChange } from '@trunkline/contract/users/roles';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

type Editor = Pick<Actor, 'role' | 'permissions'>;
interface Cell {
  readonly role: Role;
  readonly resource: PermissionResource;
  readonly action: Action;
}

const holds = (actor: Editor, { resource, action }: Cell) =>
  actor.permissions.has(`${resource}:${action}`);
/** Whoever could give this away could give everything away: it stays with owners. */
const keptByOwners = ({ resource, action }: Cell) => resource === 'roles' && action !== 'read';

/** Whether somebody may change a permission of a role at all; PostgreSQL holds the same line behind it. */
export function mayChangeCell(actor: Actor, cell: Cell): boolean {
  return (
    may(actor, 'roles:update') &&
    levelOf(cell.role) < levelOf(actor.role) &&
    holds(actor, cell) &&
    !keptByOwners(cell)
  );
}

/** Why somebody may not change roles like this; null means 'may'. What is only taken away need not be one's own. */
export function changeDenial(actor: Editor, changes: readonly RoleChange[]): Problem | null {
  if (changes.some(({ role }) => levelOf(role) >= levelOf(actor.role))) {
    return new Problem('forbidden', { message: 'You can only change roles below your own.' });
  }
  if (changes.some(keptByOwners)) {
    return new Problem('forbidden', { message: 'Changing roles stays with owners.' });
  }
  if (changes.some((change) => change.allowed !== false && !holds(actor, change))) {
    return new Problem('forbidden', { message: 'You can only give what you may do yourself.' });
  }
  return null;
}
