import { type Entries, inTable } from '../storage/offline-table.ts';

/** A write waiting for a connection. */
export interface QueuedWrite {
  /**
   * The same for every attempt (`idempotency-key`), so that a write received twice is applied once.
   */
  readonly key: string;
  /**
   * The author it is sent as: a reader (`contract/kernel/reader.ts`), or '' for a visitor. Never as
   * anyone else.
   */
  readonly owner: string;
  readonly path: string;
  /** POST if omitted. */
  readonly method?: 'DELETE';
  readonly type: string;
  readonly body: string;
  /** Creation time in milliseconds; writes are sent in this order. */
  readonly at: number;
  /** Safe to repeat and not correctable: it is deleted once sent or refused. */
  readonly disposable?: true;
  /** Failures so far: number of tries, time of the first, and time of the next. */
  readonly failures?: { readonly tries: number; readonly since: number; readonly again: number };
  /** Why it was refused, if the server gave a reason. */
  readonly reason?: string;
  /** Whether the author has been notified of the refusal. */
  readonly notified?: true;
  readonly state: 'waiting' | 'sent' | 'refused';
}

let database = 'queued-writes';

/** Separates the data of tests running in parallel in one browser. */
export function setDatabaseName(name: string): void {
  database = name;
}

function inTransaction<Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  work: (writes: Entries<Mode>) => Promise<Result>,
): Promise<Result> {
  return inTable({ database, version: 1, table: 'writes', key: 'key' }, mode, work);
}

const isWrite = (value: unknown): value is QueuedWrite =>
  typeof value === 'object' && value !== null && 'key' in value && 'state' in value;

export async function allWrites(): Promise<QueuedWrite[]> {
  const stored: unknown[] = await inTransaction('readonly', (writes) => writes.getAll());
  return stored.filter(isWrite).toSorted((a, b) => a.at - b.at);
}

export async function findWrite(key: string): Promise<QueuedWrite | undefined> {
  const stored: unknown = await inTransaction('readonly', (writes) => writes.get(key));
  return isWrite(stored) ? stored : undefined;
}

export async function putWrite(write: QueuedWrite): Promise<void> {
  await inTransaction('readwrite', (writes) => writes.put(write));
}

export async function removeWrite(key: string): Promise<void> {
  await inTransaction('readwrite', (writes) => writes.delete(key));
}

/**
 * Atomically changes the write stored under a key: to another write, to none (null), or not at all
 * (undefined). Returns whether it changed.
 */
export function changeWrite(
  key: string,
  change: (current: QueuedWrite | undefined) => QueuedWrite | null | undefined,
): Promise<boolean> {
  return inTransaction('readwrite', async (writes) => {
    const stored: unknown = await writes.get(key);
    const next = change(isWrite(stored) ? stored : undefined);
    if (next === undefined) return false;
    await (next === null ? writes.delete(key) : writes.put(next));
    return true;
  });
}
