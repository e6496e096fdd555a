import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { Problem } from '../errors.ts';
import { csvLines, fromCsv } from './csv.ts';
import { readCsv } from './read-csv.ts';

/** A whole file. */
const toCsv = (fields: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]) =>
  csvLines(fields, rows, { header: true });

const cellsOf = (csv: string) => fromCsv(csv).rows.map(({ cells }) => cells);
/** User text with everything that is special in CSV or a spreadsheet. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        "'",
        '"',
        ',',
        ';',
        '\n',
        '\r\n',
        '\t',
        ' ',
        '\uFEFF',
        '＝',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 20,
  })
  .map((value) => value.trim())
  .filter((value) => value !== '');

describe('round trip', () => {
  test('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (pairs) => {
        const rows = pairs.map(([name, note]) => ({ name, note }));
        expect(cellsOf(toCsv(['name', 'note'], rows))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test('an export read and written again is the same file', () => {
    fc.assert(
      fc.property(text, text, (name, note) => {
        const csv = toCsv(['name', 'note'], [{ name, note }]);
        expect(toCsv(['name', 'note'], cellsOf(csv))).toBe(csv);
      }),
    );
  });

  test.each(['=1+1', '+1 (555) 010', '-5', '@sum', "'=x", "''=x", '＝1', "O'Hara", "'quoted'"])(
    '%j',
    (name) => {
      expect(cellsOf(toCsv(['name'], [{ name }]))).toEqual([{ name }]);
    },
  );
});

describe('writing', () => {
  test('no cell begins like a formula, however it is quoted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Array.from('=+-@\t\r\n＝＋－＠')), text, (start, rest) => {
        const [, record = ''] = toCsv(['name'], [{ name: start + rest }]).split(/(?<=^name)\r\n/);
        expect(record.replace(/^"/, '')).toMatch(/^'/);
      }),
    );
  });

  test('writes empty cells for null and undefined, and JSON for non-text values', () => {
    const rows = [{ a: null, b: 5, c: true, d: ['x'] }];
    expect(toCsv(['a', 'b', 'c', 'd', 'e'], rows)).toBe('a,b,c,d,e\r\n,5,true,"[""x""]",\r\n');
  });

  test('follows RFC 4180 for quotes, commas and newlines', () => {
    expect(toCsv(['name'], [{ name: 'a "b", c\nd' }])).toBe('name\r\n"a ""b"", c\nd"\r\n');
  });
});

describe('reading', () => {
  test.each(['\n', '\r\n', '\r'])(
    'accepts a byte order mark, line ends %j, blank lines and surrounding spaces',
    (end) => {
      const lines = ['\uFEFF Name , Kind', '  A one ,customer', '', ' ', 'B two, customer,,', ''];
      expect(cellsOf(lines.join(end))).toEqual([
        { name: 'A one', kind: 'customer' },
        { name: 'B two', kind: 'customer' },
      ]);
    },
  );

  test('accepts semicolons and tabs, as spreadsheets in other locales write them', () => {
    expect(cellsOf('name;kind\nA, Ltd;customer')).toEqual([{ name: 'A, Ltd', kind: 'customer' }]);
    expect(cellsOf('name\tkind\nA\tcustomer')).toEqual([{ name: 'A', kind: 'customer' }]);
  });

  test('treats missing cells at the end of a record as empty', () => {
    expect(cellsOf('name,kind\nA')).toEqual([{ name: 'A', kind: '' }]);
  });

  test.each([
    ['the header is line 1', 'name\nA\nB', [2, 3]],
    ['blank lines count', '\n\nname;kind\n\nA;x\n  \nB;y\n', [5, 7]],
    ['a quoted cell can span several lines', 'name,kind\r\n"A\nB\r\nC",x\r\nD,y', [2, 5]],
  ])('each record has its line in the file: %s', (_, csv, lines) => {
    expect(fromCsv(csv).rows.map(({ line }) => line)).toEqual(lines);
  });

  test('an error names the line in the file', () => {
    expect(() => fromCsv('name\n\n"A\nB"\nC,D')).toThrow(
      expect.objectContaining({
        fields: [{ path: 'csv', message: 'Line 5 has more cells than the header.' }],
      }),
    );
  });

  test.each([
    [
      'a quote that never ends',
      'name\nA\n"B',
      'Line 3 has a quoted cell that never ends. Add the closing quotation mark.',
    ],
    [
      'text after a quoted cell',
      'name\n"A"B,c',
      'Line 2 has text after a closing quotation mark. Write inner quotation marks twice.',
    ],
  ])('%s is refused with its line number and how to fix it', (_, csv, message) => {
    expect(() => fromCsv(csv)).toThrow(
      expect.objectContaining({ fields: [{ path: 'csv', message }] }),
    );
  });

  test.each([
    ['a column twice', 'name,NAME\nA,B'],
    ['more cells than the header has', 'name,kind\nSmith, Jones,customer'],
  ])('%s is refused', (_, csv) => {
    expect(() => fromCsv(csv)).toThrow(Problem);
  });

  test('any text is either read or rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (csv) => {
        try {
          fromCsv(csv);
        } catch (error) {
          expect(error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'csv' }] });
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('rejects too many columns or rows before comparing them', async () => {
  const columns = Array.from({ length: 50_000 }, (_, column) => `c${column}`).join(',');
  const rejectionFor = (csv: string) => rejectionOf(readCsv(csv));
  expect((await rejectionFor(`${columns}\n1\n`)).fields?.[0]?.message).toContain(
    'At most 100 columns',
  );
  expect((await rejectionFor(`name\n${'x\n'.repeat(10_001)}`)).fields?.[0]?.message).toContain(
    '10000 rows',
  );
  expect((await rejectionFor(`name${'\n'.repeat(1_900_000)}`)).fields?.[0]?.message).toContain(
    '10000 rows',
  );
});

test.each([3, 3_000])(
  'reads a file of %i rows with the same result on the event loop and in a thread',
  async (count) => {
    const text = toCsv(
      ['name', 'words'],
      Array.from({ length: count }, (_, row) => ({ name: `n${row}`, words: 'a "b"\n, c' })),
    );
    const { header, count: read, rows } = await readCsv(text);
    const expected = fromCsv(text);
    expect([header, read, [...rows]]).toEqual([expected.header, count, expected.rows]);
  },
);

test('rejects text that is not CSV with its line, however long it is', async () => {
  const problem = await rejectionOf(readCsv(`a\n${'x\n'.repeat(5_000)}"x`));
  expect(problem.fields).toEqual([{ path: 'csv', message: expect.stringContaining('Line 5002 ') }]);
});
