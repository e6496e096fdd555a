import { inTable, settled } from '../storage/offline-table.ts';

/** A write that waits for a connection. */
export interface QueuedWrite {
  /** The same however often it is sent (`idempotency-key`): what arrived twice is taken once. */
  readonly key: string;
  /** For whom it is sent: a reader (`contract/kernel/reader.ts`), or '' for a visitor. Never for anybody else. */
  readonly owner: string;
  readonly path: string;
  /** POST where nothing else is said. */
  readonly method?: 'DELETE';
  readonly type: string;
  readonly body: string;
  /** When it was written, in milliseconds; sent in this order. */
  readonly at: number;
  /** Nobody mends it, and it may be told twice: refused or sent, it is forgotten. */
  readonly passing?: true;
  /** What came of it where the server answered, but did not take it: how often, since when, and from when on it is tried again. */
  readonly trouble?: { readonly tries: number; readonly since: number; readonly again: number };
  /** Why it was refused, where the server said so. */
  readonly reason?: string;
  /** Refused, and whoever wrote it has been told. */
  readonly told?: true;
  readonly state: 'waiting' | 'sent' | 'refused';
}

let database = 'queued-writes';

/** Tests that run beside each other in one browser keep what is theirs apart. */
export function setDatabaseName(name: string): void {
  database = name;
}

function within<Result>(
  mode: IDBTransactionMode,
  work: (writes: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  return inTable({ database, version: 1, table: 'writes', key: 'key' }, mode, work);
}

const isWrite = (value: unknown): value is QueuedWrite =>
  typeof value === 'object' && value !== null && 'key' in value && 'state' in value;

export async function allWrites(): Promise<QueuedWrite[]> {
  const found: unknown[] = await within('readonly', (writes) => settled(writes.getAll()));
  return found.filter(isWrite).toSorted((one, other) => one.at - other.at);
}

export async function findWrite(key: string): Promise<QueuedWrite | undefined> {
  const found: unknown = await within('readonly', (writes) => settled(writes.get(key)));
  return isWrite(found) ? found : undefined;
}

export async function putWrite(write: QueuedWrite): Promise<void> {
  await within('readwrite', (writes) => settled(writes.put(write)));
}

export async function removeWrite(key: string): Promise<void> {
  await within('readwrite', (writes) => settled(writes.delete(key)));
}

/**
 * Changes what is kept under a key, with nothing in between: to another write, to none (null), or not at all
 * (undefined). Whether it was changed.
 */
export function changeWrite(
  key: string,
  change: (known: QueuedWrite | undefined) => QueuedWrite | null | undefined,
): Promise<boolean> {
  return within('readwrite', async (writes) => {
    const found: unknown = await settled(writes.get(key));
    const next = change(isWrite(found) ? found : undefined);
    if (next === undefined) return false;
    await (next === null ? settled(writes.delete(key)) : settled(writes.put(next)));
    return true;
  });
}
