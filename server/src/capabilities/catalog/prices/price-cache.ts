import { LRUCache } from 'lru-cache';

/** A row with the epoch that it was read at; a row without anything else has only the epoch. */
type Read<Row> = Row & { readonly epoch: string | null };

interface Kept<Row> {
  readonly epoch: string;
  readonly rows: readonly Row[];
}

/** Rows of prices that a process keeps at most: some 20 MB. */
const maxRows = 20_000;

/**
 * Keeps prices by what was asked for, until their epoch ends. The question goes to the database
 * each time, which answers with the caller's epoch, and with prices only if it isn't the known one.
 * So a kept price is never stale, and nobody gets one that they can't ask for.
 */
export function createPriceCache<Row extends object>(isEmpty: (row: Read<Row>) => boolean) {
  const kept = new LRUCache<string, Kept<Row>>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  return async (
    asked: readonly unknown[],
    ask: (known: string | null) => Promise<readonly Read<Row>[]>,
  ): Promise<readonly Row[]> => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    const answer = await ask(known?.epoch ?? null);
    const epoch = answer[0]?.epoch ?? null;
    if (known !== undefined && known.epoch === epoch) return known.rows;
    const rows = answer.filter((row) => !isEmpty(row));
    for (const row of rows) Reflect.deleteProperty(row, 'epoch');
    if (epoch !== null) kept.set(key, { epoch, rows });
    return rows;
  };
}
