import { LRUCache } from 'lru-cache';

/** A row with the epoch at which it was read; a row of empty columns carries only the epoch. */
type RowAtEpoch<Row> = Row & { readonly epoch: string | null };

interface CachedRows<Row> {
  readonly epoch: string;
  readonly rows: readonly Row[];
}

/** Maximum number of price rows cached per process: about 20 MB. */
const maxRows = 20_000;

/**
 * Caches prices by query until their epoch ends. Each read still queries the database, which
 * returns the caller's epoch, and prices only if the epoch isn't the known one. So a cached price
 * is never stale, and no one gets a price that they can't query.
 */
export function createPriceCache<Row extends object>(isEmpty: (row: RowAtEpoch<Row>) => boolean) {
  const cache = new LRUCache<string, CachedRows<Row>>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  return async (
    query: readonly unknown[],
    load: (known: string | null) => Promise<readonly RowAtEpoch<Row>[]>,
  ): Promise<readonly Row[]> => {
    const key = JSON.stringify(query);
    const known = cache.get(key);
    const loaded = await load(known?.epoch ?? null);
    const epoch = loaded[0]?.epoch ?? null;
    if (known !== undefined && known.epoch === epoch) return known.rows;
    const rows = loaded.filter((row) => !isEmpty(row));
    for (const row of rows) Reflect.deleteProperty(row, 'epoch');
    if (epoch !== null) cache.set(key, { epoch, rows });
    return rows;
  };
}
