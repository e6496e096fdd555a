import { fromCapabilities } from './capabilities.ts';

const withSpaces = (name: string) => name.replaceAll('_', ' ');

/** Names of the resources in a sentence. */
const labels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(
    capabilities.flatMap(({ permissionLabels }) => Object.entries(permissionLabels)),
  ),
);
const phrases: Readonly<Record<string, string>> = { read: 'see' };

/** For example 'recycle bin'. */
export const resourceName = (resource: string): string =>
  labels()[resource] ?? withSpaces(resource);

/** For example 'see companies'. */
export const phraseOf = ({ resource, action }: { resource: string; action: string }): string =>
  `${phrases[action] ?? action} ${resourceName(resource)}`;
