/** The only table of an offline database. */
export interface OfflineTable {
  readonly database: string;
  readonly version: number;
  readonly table: string;
  /** The field that identifies an entry. */
  readonly key: string;
}

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () =>
    reject(request.error ?? new Error('The offline database did not respond')),
  );
  return promise;
}

function done(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () =>
    reject(transaction.error ?? new Error('The offline database stored nothing')),
  );
  return promise;
}

/** Runs a transaction on a table, which is created when first opened. For pages and the worker. */
export async function inTable<Result>(
  { database, version, table, key }: OfflineTable,
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, version);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, { keyPath: key });
  });
  const opened = await settled(opening);
  try {
    const transaction = opened.transaction(table, mode);
    const [result] = await Promise.all([work(transaction.objectStore(table)), done(transaction)]);
    return result;
  } finally {
    opened.close();
  }
}
