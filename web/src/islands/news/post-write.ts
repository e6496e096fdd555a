import { reportQuietly } from '../../kernel/faults/report-quietly.ts';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import { queueOwnWrite, type DisposableWrite } from '../../kernel/queue/queue-own-write.ts';

/**
 * Tells the server what somebody did, also while they leave the page for another; kept for later where no answer
 * comes. False where it was refused, or could not be kept.
 */
export async function postWrite(write: DisposableWrite): Promise<boolean> {
  try {
    const response = await fetch(write.path, {
      method: write.method ?? 'POST',
      headers: { 'content-type': 'application/json' },
      body: write.body,
      keepalive: true,
    });
    return response.ok;
  } catch {
    return keep(write);
  }
}

async function keep(write: DisposableWrite): Promise<boolean> {
  const owner = currentReader();
  if (owner === null) return false;
  try {
    await queueOwnWrite(owner, write);
    return true;
  } catch (reason) {
    reportQuietly('What somebody did could not be kept', reason);
    return false;
  }
}
