/** What the rows of a file are called. */
export interface Words {
  readonly one: string;
  readonly many: string;
}

const waiting = new Map<string, Words>();

/** Remembers that this window has asked for a file, and waits for it. */
export function noteStarted(id: string, words: Words): void {
  waiting.set(id, words);
}

/** What the rows of a file are called that this window has waited for, once; null for any other. */
export function takeStarted(id: string): Words | null {
  const words = waiting.get(id) ?? null;
  waiting.delete(id);
  return words;
}
