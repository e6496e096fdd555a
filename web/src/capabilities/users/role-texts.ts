import type { RoleChange, RoleHistoryEntry } from '@trunkline/contract/users/roles';
import { phraseOf, resourceName } from '../../kernel/permission-phrase.ts';
import { roleLabel } from './role-label.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label of a resource: 'Recycle bin items'. */
export const resourceLabel = (resource: string): string => capitalize(resourceName(resource));

export const actionLabel = (action: string): string => capitalize(action);

type Permission = Pick<RoleChange, 'resource' | 'action'>;

/** Names the people with a role: 'administrators'. */
export const peopleOf = (role: string): string => `${roleLabel(role).toLowerCase()}s`;

/** Describes a change in the confirmation before saving. */
export function changeMessage({ role, allowed, ...permission }: RoleChange & Permission): string {
  const subject = capitalize(peopleOf(role));
  if (allowed === null)
    return `Whether ${peopleOf(role)} can ${phraseOf(permission)} is inherited again`;
  return `${subject} ${allowed ? 'can' : 'can no longer'} ${phraseOf(permission)}`;
}

/** Describes a change after the name of the user who made it. */
export function historyMessage({ role, after, ...permission }: RoleHistoryEntry): string {
  const phrase = phraseOf(permission);
  if (after === null) return `restored the inherited setting for ${peopleOf(role)}: ${phrase}`;
  return after ? `let ${peopleOf(role)} ${phrase}` : `stopped letting ${peopleOf(role)} ${phrase}`;
}
