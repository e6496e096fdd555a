import { Problem } from './errors.ts';
import { createThreads } from './threads.ts';

/** User text that is too long to parse on the event loop. */
export type ParseTask =
  | { readonly kind: 'html'; readonly texts: readonly string[] }
  | { readonly kind: 'csv'; readonly text: string };

export type ParseResult =
  /** Each text sanitised; null for one over `htmlLimits`. */
  | { readonly kind: 'html'; readonly texts: readonly (string | null)[] }
  /**
   * The rows as JSON in parts, each quick to parse: lists of a line number and the cells in the
   * header's order.
   */
  | {
      readonly kind: 'csv';
      readonly header: readonly string[];
      readonly count: number;
      readonly parts: readonly string[];
    }
  | { readonly kind: 'refused'; readonly fields: NonNullable<Problem['fields']> };

/**
 * Up to this many characters are parsed on the event loop: the worst text of this length takes less
 * than 50 ms (`bench/parsers.ts`).
 */
export const inlineLimit = 4_000;

const script = new URL('parse-thread.ts', import.meta.url);

/**
 * One thread: long documents are rare, and they wait for each other instead of blocking the event
 * loop.
 */
const runTask: (task: ParseTask) => Promise<ParseResult> = createThreads(script, {
  maxThreads: 1,
  maxWaiting: 30,
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
  timeout: 20_000,
});

/**
 * Parses in a thread. Throws Problem `service_unavailable` if it fails, takes too long, or too many
 * are waiting.
 */
async function parseInThread(task: ParseTask): Promise<ParseResult> {
  try {
    return await runTask(task);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('service_unavailable', { cause: error });
  }
}

/** Sanitises texts in a thread; null for one over `htmlLimits`. */
export async function sanitizeInThread(
  texts: readonly string[],
): Promise<readonly (string | null)[]> {
  const result = await parseInThread({ kind: 'html', texts });
  if (result.kind !== 'html') throw new Error('the thread answered another request');
  return result.texts;
}

/** Reads a CSV file in a thread. Throws Problem `validation_failed` for text that is not CSV. */
export async function readCsvInThread(text: string) {
  const result = await parseInThread({ kind: 'csv', text });
  if (result.kind === 'refused') throw new Problem('validation_failed', { fields: result.fields });
  if (result.kind !== 'csv') throw new Error('the thread answered another request');
  return result;
}
