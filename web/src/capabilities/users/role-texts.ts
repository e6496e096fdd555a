import type { RoleChange, RoleHistoryEntry } from '@trunkline/contract/users/roles';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import { roleLabel } from './role-label.ts';

const plain = (name: string) => name.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of the resources in a sentence. */
const labels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(
    capabilities.flatMap(({ permissionLabels }) => Object.entries(permissionLabels)),
  ),
);
const phrases: Readonly<Record<string, string>> = { read: 'see' };

/** For example 'Recycle bin'. */
export const resourceLabel = (resource: string): string =>
  capital(labels()[resource] ?? plain(resource));

export const actionLabel = (action: string): string => capital(action);

type Permission = Pick<RoleChange, 'resource' | 'action'>;

/** For example 'see companies'. */
export function phraseOf({ resource, action }: { resource: string; action: string }): string {
  return `${phrases[action] ?? action} ${labels()[resource] ?? plain(resource)}`;
}

/** Names the people with a role: 'administrators'. */
export const peopleOf = (role: string): string => `${roleLabel(role).toLowerCase()}s`;

/** Describes a change in the confirmation before saving. */
export function changeMessage({ role, allowed, ...permission }: RoleChange & Permission): string {
  const who = capital(peopleOf(role));
  if (allowed === null) return `${who}: ${phraseOf(permission)} as inherited`;
  return `${who} ${allowed ? 'may' : 'may no longer'} ${phraseOf(permission)}`;
}

/** Describes a change after the name of the user who made it. */
export function historyMessage({ role, after, ...permission }: RoleHistoryEntry): string {
  const phrase = phraseOf(permission);
  if (after === null) return `reset for ${peopleOf(role)} to inherited: ${phrase}`;
  return after ? `let ${peopleOf(role)} ${phrase}` : `no longer lets ${peopleOf(role)} ${phrase}`;
}
