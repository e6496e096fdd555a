// Plain data without zod, for the component that shows exports.

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

export function isInProgress({ status }: { readonly status: ExportState }): boolean {
  return status === 'waiting' || status === 'running';
}

export const exportLimits = {
  /** Maximum number of exports one person can run in parallel. */
  runningPerPerson: 3,
  /** Files kept per person; the oldest ones beyond that are deleted. */
  filesPerPerson: 20,
  /** Hours a file is kept. */
  hours: 24,
} as const;
