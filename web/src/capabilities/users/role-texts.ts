import type { RoleChange, RoleHistoryEntry } from '@trunkline/contract/users/roles';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import { roleWords } from './role-words.ts';

const plain = (name: string) => name.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What permissions are about, in a sentence. */
const labels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(
    capabilities.flatMap(({ permissionLabels }) => Object.entries(permissionLabels)),
  ),
);
const deeds: Readonly<Record<string, string>> = { read: 'see' };

/** 'Recycle bin' */
export const resourceLabel = (resource: string): string =>
  capital(labels()[resource] ?? plain(resource));

export const actionLabel = (action: string): string => capital(action);

type Permission = Pick<RoleChange, 'resource' | 'action'>;

/** 'see companies' */
export function deedOf({ resource, action }: { resource: string; action: string }): string {
  return `${deeds[action] ?? action} ${labels()[resource] ?? plain(resource)}`;
}

/** People of a role: 'administrators'. */
export const peopleOf = (role: string): string => `${roleWords(role).toLowerCase()}s`;

/** What a change does, as it is asked before saving. */
export function changeWords({ role, allowed, ...permission }: RoleChange & Permission): string {
  const who = capital(peopleOf(role));
  if (allowed === null) return `${who}: ${deedOf(permission)} as inherited`;
  return `${who} ${allowed ? 'may' : 'may no longer'} ${deedOf(permission)}`;
}

/** What somebody did, after their name. */
export function historyWords({ role, after, ...permission }: RoleHistoryEntry): string {
  const deed = deedOf(permission);
  if (after === null) return `reset for ${peopleOf(role)} to inherited: ${deed}`;
  return after ? `let ${peopleOf(role)} ${deed}` : `no longer lets ${peopleOf(role)} ${deed}`;
}
