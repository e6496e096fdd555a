import type { Action } from '@trunkline/contract/kernel/roles';
import { fromCapabilities } from './capabilities.ts';

/** Names of the resources in a sentence; a test finds resources without a name. */
const labels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(
    capabilities.flatMap(({ permissionLabels }) => Object.entries(permissionLabels)),
  ),
);
const verbs = new Map(
  Object.entries({
    read: 'see',
    create: 'create',
    update: 'update',
    delete: 'delete',
    export: 'export',
    approve: 'approve',
  } satisfies Record<Action, string>),
);

/** For example 'recycle bin'. */
export const resourceName = (resource: string): string => labels()[resource] ?? 'records';

/** For example 'see companies'. */
export const phraseOf = ({ resource, action }: { resource: string; action: string }): string =>
  `${verbs.get(action) ?? 'use'} ${resourceName(resource)}`;
