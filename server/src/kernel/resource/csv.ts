import { requestLimits } from '@trunkline/contract/kernel/limits';
import papaparse, { type ParseError } from 'papaparse';
import { Problem } from '../errors.ts';

/**
 * A spreadsheet would treat a cell that begins like this as a formula (OWASP ASVS 1.2.10). Leading
 * apostrophes match too, so that the added one can be distinguished from those in the text.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats rows as RFC 4180 lines, with the header at the start of a file; cells that look like
 * formulas get a leading apostrophe.
 */
export function csvLines(
  fields: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  { header }: { readonly header: boolean },
): string {
  const cells = rows.map((row) => fields.map((field) => escape(row[field])));
  const lines = header ? [[...fields], ...cells] : cells;
  return lines.length === 0 ? '' : `${papaparse.unparse(lines, { newline: '\r\n' })}\r\n`;
}

function escape(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value === null || value === undefined
        ? ''
        : JSON.stringify(value);
  return formula.test(text) ? `'${text}` : text;
}

export interface CsvRow {
  /** Line of the file on which the record begins; the first is 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Parses CSV into records by header name. Throws Problem `validation_failed` for text that is not
 * CSV, or has more rows or columns than `requestLimits` allows.
 */
export function fromCsv(text: string): { header: string[]; rows: CsvRow[] } {
  const body = text.replace(/^\uFEFF/, '');
  if (isTooManyLines(body)) throw tooManyRows();
  // Blank lines mislead delimiter detection but are needed for line numbers, hence two steps.
  const { delimiter } = papaparse.parse(body, { preview: 1, skipEmptyLines: 'greedy' }).meta;
  const { data, errors } = papaparse.parse<string[]>(body, { delimiter });
  const lines = linesOf(data);
  const [broken] = errors;
  if (broken !== undefined) {
    const line = lines[broken.row ?? 0] ?? 1;
    throw invalidCsv(errorMessages[broken.code]?.(line) ?? `Line ${line} isn't valid CSV.`);
  }
  const [first, ...records] = data
    .map((record, index) => ({ line: lines[index] ?? 0, record }))
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  const header = first?.record.map((name) => name.trim().toLowerCase()) ?? [];
  // Limits columns, because every row has a cell for each.
  if (header.length > requestLimits.fileColumns)
    throw invalidCsv(
      `Too many columns. At most ${requestLimits.fileColumns} columns can be imported at once.`,
    );
  if (records.length > requestLimits.fileRows) throw tooManyRows();
  const duplicate = header.find((name, column) => header.indexOf(name) !== column);
  if (duplicate !== undefined)
    throw invalidCsv(`The column “${duplicate.slice(0, 40)}” appears twice. Remove one.`);
  const tooLong = records.find(({ record }) =>
    record.slice(header.length).some((cell) => cell.trim() !== ''),
  );
  if (tooLong !== undefined)
    throw invalidCsv(`Line ${tooLong.line} has more cells than the header.`);
  const rows = records.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(header.map((name, column) => [name, unescape(record[column] ?? '')])),
  }));
  return { header, rows };
}

/** The messages of the errors that the parser finds in quoted cells, by its code. */
const errorMessages: Readonly<Partial<Record<ParseError['code'], (line: number) => string>>> = {
  MissingQuotes: (line) =>
    `Line ${line} has a quoted cell that never ends. Add the closing quotation mark.`,
  InvalidQuotes: (line) =>
    `Line ${line} has text after a closing quotation mark. Write inner quotation marks twice.`,
};

/** Returns the line on which each record begins: a quoted cell may span several. */
function linesOf(records: readonly (readonly string[])[]): number[] {
  let next = 1;
  return records.map((record) => {
    const line = next;
    next += record.join('').split(/\r?\n/).length;
    return line;
  });
}

/**
 * Maximum number of lines, with room for blank ones and multi-line cells: the parser keeps each in
 * memory.
 */
const maxLines = requestLimits.fileRows * 10;

function isTooManyLines(text: string): boolean {
  let lines = 0;
  for (let index = 0; index < text.length && lines <= maxLines; index++) {
    const code = text.charCodeAt(index);
    // Line feed and carriage return
    if (code === 10 || code === 13) lines += 1;
  }
  return lines > maxLines;
}

const tooManyRows = () =>
  invalidCsv(`Too many rows. At most ${requestLimits.fileRows} rows can be imported at once.`);

function invalidCsv(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ path: 'csv', message }] });
}

function unescape(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
