import type { Capability } from '../kernel/capability.ts';

const manifests = import.meta.glob<Capability>('./*/capability.tsx', {
  eager: true,
  import: 'capability',
});

/**
 * Every capability's manifest, in folder order. Each part's `position` decides where it appears.
 */
export const capabilities: readonly Capability[] = Object.values(manifests);
