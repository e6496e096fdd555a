import * as z from 'zod';
import { fieldProblem } from '../errors.ts';
import { inlineLimit, readCsvInThread } from '../parse-threads.ts';
import { type CsvRow, fromCsv } from './csv.ts';

/** Rows as a line number followed by the cells. */
const Part = z.array(z.tuple([z.number()], z.string()));

export interface CsvFile {
  readonly header: readonly string[];
  readonly count: number;
  /** The rows, built lazily. */
  readonly rows: Iterable<CsvRow>;
}

/**
 * Reads a CSV file; long files are parsed in a worker thread. Throws Problem `validation_failed`
 * for text that is not CSV, or has more rows or columns than allowed.
 */
export async function readCsv(text: string): Promise<CsvFile> {
  if (text.length <= inlineLimit) {
    const { header, rows } = fromCsv(text);
    return { header, count: rows.length, rows };
  }
  const { header, count, parts } = await readCsvInThread(text);
  return { header, count, rows: rowsOf(header, parts) };
}

/**
 * Reads a CSV file with columns of a table. Throws Problem `validation_failed` also for other
 * columns, and for a file without rows.
 */
export async function readTable(text: string, isColumn: (name: string) => boolean) {
  const file = await readCsv(text);
  const unknown = file.header.filter((name) => !isColumn(name));
  if (unknown.length > 0)
    throw fieldProblem('csv', `Remove these unknown columns: ${unknown.join(', ').slice(0, 60)}.`);
  if (file.count === 0) throw fieldProblem('csv', 'The file has no rows below its header.');
  return file;
}

function* rowsOf(header: readonly string[], parts: readonly string[]): Generator<CsvRow> {
  for (const part of parts) {
    for (const [line, ...texts] of Part.parse(JSON.parse(part))) {
      const cells = Object.fromEntries(header.map((name, column) => [name, texts[column] ?? '']));
      yield { line, cells };
    }
  }
}
