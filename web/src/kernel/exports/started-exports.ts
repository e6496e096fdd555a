/** The noun for the file's rows. */
export interface RowLabels {
  readonly one: string;
  readonly many: string;
}

const labelsById = new Map<string, RowLabels>();

/** Records that this window has started an export and awaits its file. */
export function rememberStarted(id: string, labels: RowLabels): void {
  labelsById.set(id, labels);
}

/**
 * Returns the noun for an awaited export's rows, and stops awaiting it; null for any other export.
 */
export function consumeStarted(id: string): RowLabels | null {
  const labels = labelsById.get(id) ?? null;
  labelsById.delete(id);
  return labels;
}
