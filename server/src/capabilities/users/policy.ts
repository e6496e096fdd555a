import { manageRefusals } from '@trunkline/contract/users/listing';
import {
  highestGrantable,
  levelOf,
  canEnterAdmin,
  type RoleName,
} from '@trunkline/contract/kernel/roles';
import type { User, UserStatus } from '@trunkline/contract/users';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem, refused } from '../../kernel/errors.ts';

const grantableRoles = ({ role }: Pick<Actor, 'role'>) =>
  canEnterAdmin(role) ? 'roles up to your own' : 'roles below your own';

/**
 * Returns why the actor can't assign a role; null if allowed. PostgreSQL policies enforce the same
 * rules.
 */
export function inviteDenial(actor: Pick<Actor, 'role'>, role: RoleName): Problem | null {
  if (levelOf(role) <= highestGrantable(actor.role)) return null;
  const message = `You can only invite people to ${grantableRoles(actor)}.`;
  return new Problem('forbidden', { message, escalation: true });
}

interface Subject {
  readonly id: string;
  /** As stored; null for a user the actor can't see. */
  readonly role: string | null;
}

/** Error messages for acting on oneself, and on someone with a higher role. */
interface DenialMessages {
  readonly own: string;
  readonly above: string;
}

/**
 * Returns why the actor can't manage a user; null if allowed. PostgreSQL policies enforce the same
 * rules.
 */
function denial(
  actor: Pick<Actor, 'userId' | 'role'>,
  { id, role }: Subject,
  { own, above }: DenialMessages,
): Problem | null {
  if (id === actor.userId) return new Problem('forbidden', { message: own });
  if (role === null) return new Problem('not_found');
  if (levelOf(role) <= levelOf(actor.role)) return null;
  return new Problem('forbidden', { message: above });
}

/** Returns why the actor can't reset a user's two-factor authentication; null if allowed. */
export function resetDenial(actor: Pick<Actor, 'userId' | 'role'>, subject: Subject) {
  return denial(actor, subject, {
    own: 'Someone else has to reset your two-factor authentication.',
    above: "You can't reset two-factor authentication for people with a higher role than yours.",
  });
}

/**
 * Returns why the actor can't change a user's role, company, status or sessions; null if allowed.
 */
export function manageDenial(actor: Pick<Actor, 'userId' | 'role'>, subject: Subject) {
  return denial(actor, subject, manageRefusals);
}

/** Returns why the actor can't assign this role to a user; null if allowed. */
export function grantDenial(
  actor: Pick<Actor, 'userId' | 'role'>,
  subject: Subject,
  role: RoleName,
): Problem | null {
  if (levelOf(role) <= highestGrantable(actor.role)) return manageDenial(actor, subject);
  const message = `You can only assign ${grantableRoles(actor)}.`;
  return new Problem('forbidden', { message, escalation: true });
}

/**
 * Returns why the actor can't view the product as a user; null if allowed. PostgreSQL policies
 * enforce the same rules.
 */
export function supportDenial(
  actor: Pick<Actor, 'userId' | 'role'>,
  { id, role, status }: Subject & { readonly status: UserStatus },
): Problem | null {
  if (id === actor.userId)
    return new Problem('forbidden', { message: "You can't view Trunkline as yourself." });
  if (role === null) return new Problem('not_found');
  if (levelOf(role) >= levelOf(actor.role))
    return new Problem('forbidden', {
      message: 'You can only view Trunkline as people with a lower role than yours.',
    });
  if (status === 'active') return null;
  return new Problem('conflict', {
    message: 'This person is suspended. Reactivate them before you view Trunkline as them.',
  });
}

/** Lists the actor's permitted actions on a user they can see. */
export function userActions(
  actor: Actor,
  { id, role, status }: { id: string; role: string; status: UserStatus },
): User['may'] {
  const canManage = manageDenial(actor, { id, role }) === null;
  const update = canManage && may(actor, 'users:update');
  return allowedActions({
    update: may(actor, 'users:update') && (canManage || id === actor.userId),
    change_role: update,
    move: update,
    suspend: update && status === 'active',
    activate: update && status === 'suspended',
    reset_factors: update,
    revoke_sessions: update,
    delete: canManage && may(actor, 'users:delete'),
    view_as:
      (may(actor, 'users:update') || may(actor, 'users:delete')) &&
      may(actor, 'support:create') &&
      actor.support === undefined &&
      supportDenial(actor, { id, role, status }) === null,
  });
}

/**
 * Returns why the actor can't take an action on this user that they may take on others; null for
 * actions the actor may never take.
 */
export function userDenial(
  actor: Actor,
  subject: { id: string; role: string; status: UserStatus },
  action: User['may'][number],
): Problem | null {
  if (!may(actor, action === 'delete' ? 'users:delete' : 'users:update')) return null;
  if (subject.id === actor.userId && action === 'delete') return refused('own_account');
  return manageDenial(actor, subject);
}
