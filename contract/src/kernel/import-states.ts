// Plain data without zod, for the part of the screen that shows them.

export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Whether more of an import is to come. */
export function isImporting({ status }: { readonly status: ImportState }): boolean {
  return status === 'waiting' || status === 'running';
}

export const importLimits = {
  /** Rows of one transaction. A file with no more than these is imported at once, all or nothing. */
  chunkRows: 100,
  /** Imports of one person that may run at the same time. */
  underWay: 2,
  /** Rejected rows whose reasons are kept. */
  shownFailures: 100,
  /** Hours for which an import's outcome can be read. */
  hours: 24,
} as const;
