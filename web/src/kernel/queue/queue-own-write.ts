import { type QueuedWrite, queueWrite } from './queue.ts';
import { setHasQueued } from './waiting.ts';

/** An API write that can safely be repeated, and is discarded if it is refused. */
export type DisposableWrite = Pick<QueuedWrite, 'key' | 'path' | 'body' | 'method'>;

export async function queueOwnWrite(owner: string, write: DisposableWrite): Promise<void> {
  await queueWrite({ ...write, owner, type: 'application/json', at: Date.now(), disposable: true });
  setHasQueued(true);
}
