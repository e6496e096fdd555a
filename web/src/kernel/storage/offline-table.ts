import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

/** The only table of an offline database. */
export interface OfflineTable {
  readonly database: string;
  readonly version: number;
  readonly table: string;
  /** The field that identifies an entry. */
  readonly key: string;
}

/** Entries within a transaction. */
export type Entries<Mode extends IDBTransactionMode> = IDBPObjectStore<
  unknown,
  [string],
  string,
  Mode
>;

/** Opens the database of a table and creates the table on first use. */
export const openTable = ({ database, version, table, key }: OfflineTable): Promise<IDBPDatabase> =>
  openDB(database, version, {
    upgrade: (opened) => void opened.createObjectStore(table, { keyPath: key }),
  });

/** Runs a transaction on a table, which is created when first opened. For pages and the worker. */
export async function inTable<Mode extends 'readonly' | 'readwrite', Result>(
  table: OfflineTable,
  mode: Mode,
  work: (entries: Entries<Mode>) => Promise<Result>,
): Promise<Result> {
  const opened = await openTable(table);
  try {
    const { store, done } = opened.transaction(table.table, mode);
    const [result] = await Promise.all([work(store), done]);
    return result;
  } finally {
    // An open connection would block deleting the database.
    opened.close();
  }
}
