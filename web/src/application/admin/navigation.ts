import type { NavigationEntry } from '../../kernel/capability.ts';
import { fromCapabilities } from '../../kernel/capabilities.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ navigation }) => navigation)
    .toSorted((one, other) => one.position - other.position),
);

/** The screens for somebody with these permissions, in the order of the sidebar. */
export const navigationFor = (permissions: readonly string[]): NavigationEntry[] =>
  entries().filter(({ needs }) => needs === undefined || permissions.includes(needs));
