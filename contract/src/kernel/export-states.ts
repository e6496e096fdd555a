// Plain data without zod, for the part of the screen that shows them.

/** How far a file is. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

/** Whether something is still to be expected of it. */
export function isUnderWay({ status }: { readonly status: ExportState }): boolean {
  return status === 'waiting' || status === 'running';
}

export const exportLimits = {
  /** Files that one person has made at the same time. */
  underWay: 3,
  /** Files that are kept for one person; of more, the oldest go. */
  kept: 20,
  /** Hours that a file is kept. */
  hours: 24,
} as const;
