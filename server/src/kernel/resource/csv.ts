import papaparse from 'papaparse';
import { Problem } from '../errors.ts';

/**
 * A spreadsheet would take a cell that begins like this for a formula (OWASP ASVS 1.2.10); apostrophes in
 * front count along, so that one more can be told from those the text had already.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Rows as RFC 4180 text with a header; cells that look like formulas begin with an apostrophe. */
export function toCsv(
  fields: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const cells = rows.map((row) => fields.map((field) => escape(row[field])));
  return `${papaparse.unparse({ fields: [...fields], data: cells }, { newline: '\r\n' })}\r\n`;
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
  /** Number of the record in the file; the header is 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Records of a CSV text by header name. Throws Problem `validation_failed` for text that is no CSV. */
export function fromCsv(text: string): { header: string[]; rows: CsvRow[] } {
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find((error) => error.code !== 'UndetectableDelimiter');
  if (broken !== undefined) {
    const at = broken.row === undefined ? '' : ` (line ${broken.row + 1})`;
    throw refused(`${broken.message}${at}`);
  }
  const [first = [], ...records] = data;
  const header = first.map((name) => name.trim().toLowerCase());
  const twice = header.find((name, column) => header.indexOf(name) !== column);
  if (twice !== undefined) throw refused(`The column '${twice.slice(0, 40)}' is there twice.`);
  const tooLong = records.findIndex((record) =>
    record.slice(header.length).some((cell) => cell.trim() !== ''),
  );
  if (tooLong !== -1) throw refused(`Record ${tooLong + 2} has more cells than the header.`);
  const rows = records.map((record, index) => ({
    line: index + 2,
    cells: Object.fromEntries(header.map((name, column) => [name, unescape(record[column] ?? '')])),
  }));
  return { header, rows };
}

function refused(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ path: 'csv', message }] });
}

function unescape(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
