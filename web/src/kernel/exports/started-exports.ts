/** What the rows of a file are called. */
export interface RowLabels {
  readonly one: string;
  readonly many: string;
}

const waiting = new Map<string, RowLabels>();

/** Remembers that this window has asked for a file, and waits for it. */
export function rememberStarted(id: string, words: RowLabels): void {
  waiting.set(id, words);
}

/** What the rows of a file are called that this window has waited for, once; null for any other. */
export function consumeStarted(id: string): RowLabels | null {
  const words = waiting.get(id) ?? null;
  waiting.delete(id);
  return words;
}
