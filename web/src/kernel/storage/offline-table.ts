/** The only table of an offline database. */
export interface OfflineTable {
  readonly database: string;
  readonly version: number;
  readonly table: string;
  /** The field that identifies an entry. */
  readonly key: string;
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () =>
    reject(request.error ?? new Error('The offline database did not respond')),
  );
  return promise;
}

function completion(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () =>
    reject(transaction.error ?? new Error('The offline database transaction was aborted')),
  );
  return promise;
}

/** Opens the database of a table and creates the table on first use. */
export function openTable({ database, version, table, key }: OfflineTable): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, version);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, { keyPath: key });
  });
  return resultOf(opening);
}

/** Runs a transaction on a table, which is created when first opened. For pages and the worker. */
export async function inTable<Result>(
  table: OfflineTable,
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opened = await openTable(table);
  try {
    const transaction = opened.transaction(table.table, mode);
    const [result] = await Promise.all([
      work(transaction.objectStore(table.table)),
      completion(transaction),
    ]);
    return result;
  } finally {
    // An open connection would block deleting the database.
    opened.close();
  }
}
