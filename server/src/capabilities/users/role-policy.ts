import { roleRefusal } from '@trunkline/contract/users/listing';
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
/** Anyone who may change roles could grant themselves everything, so only owners may. */
const isForOwners = ({ resource, action }: Cell) => resource === 'roles' && action !== 'read';

export const canChangeRoles = (actor: Actor): boolean => may(actor, 'roles:update');

/**
 * Checks whether the actor may change a permission of a role; PostgreSQL policies enforce the same
 * rules.
 */
export function canChangeCell(actor: Actor, cell: Cell): boolean {
  return (
    canChangeRoles(actor) &&
    levelOf(cell.role) < levelOf(actor.role) &&
    holds(actor, cell) &&
    !isForOwners(cell)
  );
}

/** Marks the refusal of any grant as an attempted privilege escalation. */
const escalationOf = (changes: readonly RoleChange[]) =>
  changes.some(({ allowed }) => allowed !== false) ? { escalation: true as const } : {};

/**
 * Returns why the actor can't make these role changes; null if allowed. Revoking a permission
 * doesn't require having it.
 */
export function changeDenial(actor: Editor, changes: readonly RoleChange[]): Problem | null {
  if (changes.some(({ role }) => levelOf(role) >= levelOf(actor.role))) {
    const message = 'You can only change roles below your own.';
    return new Problem('forbidden', { message, ...escalationOf(changes) });
  }
  if (changes.some(isForOwners)) {
    const message = roleRefusal;
    return new Problem('forbidden', { message, ...escalationOf(changes) });
  }
  if (changes.some((change) => change.allowed !== false && !holds(actor, change))) {
    return new Problem('forbidden', {
      message: 'You can only grant permissions you have yourself.',
      escalation: true,
    });
  }
  return null;
}
