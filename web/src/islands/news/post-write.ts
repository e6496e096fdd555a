import { reportQuietly } from '../../kernel/faults/report-quietly.ts';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import { queueOwnWrite, type DisposableWrite } from '../../kernel/queue/queue-own-write.ts';

/**
 * Sends a change to the server, even while the user is leaving the page, and queues it if there is
 * no response. False if it was refused or couldn't be queued.
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
    return queueForLater(write);
  }
}

async function queueForLater(write: DisposableWrite): Promise<boolean> {
  const owner = currentReader();
  if (owner === null) return false;
  try {
    await queueOwnWrite(owner, write);
    return true;
  } catch (reason) {
    reportQuietly('Could not store a change', reason);
    return false;
  }
}
