// Plain data without zod, for the component that shows imports.

export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

export function isImporting({ status }: { readonly status: ImportState }): boolean {
  return status === 'waiting' || status === 'running';
}

export const importLimits = {
  /** Rows per transaction. A file of up to this size is imported immediately, all or nothing. */
  chunkRows: 100,
  /** Maximum number of imports one person can run in parallel. */
  runningPerPerson: 2,
  /** Maximum number of rejected rows whose reasons are kept. */
  shownFailures: 100,
  /** Hours an import's result is kept. */
  hours: 24,
} as const;
