import type { Capability } from '../kernel/capability.ts';

const manifests = import.meta.glob<Capability>('./*/capability.tsx', {
  eager: true,
  import: 'capability',
});

/** The manifest of every folder, by name. Positions decide where their parts appear. */
export const capabilities: readonly Capability[] = Object.values(manifests);
