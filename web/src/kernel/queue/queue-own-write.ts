import { type QueuedWrite, queueWrite } from './queue.ts';
import { setHasQueued } from './waiting.ts';

/** A write of the API that may be told twice, and that nobody mends where it was refused. */
export type DisposableWrite = Pick<QueuedWrite, 'key' | 'path' | 'body' | 'method'>;

/** Keeps a write for a person until there is a connection again. */
export async function queueOwnWrite(owner: string, write: DisposableWrite): Promise<void> {
  await queueWrite({ ...write, owner, type: 'application/json', at: Date.now(), passing: true });
  setHasQueued(true);
}
