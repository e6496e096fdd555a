import type { Area } from '../../kernel/areas.ts';
import type { NavigationEntry } from '../../kernel/capability.ts';
import { fromCapabilities } from '../../kernel/capabilities.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ navigation }) => navigation).toSorted((a, b) => a.position - b.position),
);

/** An area's screens for a user with these permissions, in the order of the sidebar. */
export const navigationFor = (area: Area, permissions: readonly string[]): NavigationEntry[] =>
  entries().filter(
    ({ area: entryArea = 'admin', needs }) =>
      entryArea === area && (needs === undefined || permissions.includes(needs)),
  );
