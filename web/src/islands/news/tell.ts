import { reportQuietly } from '../../kernel/faults/report-quietly.ts';
import { readerHere } from '../../kernel/pwa/reader-here.ts';
import { keepOwnWrite, type PassingWrite } from '../../kernel/queue/keep-write.ts';

/**
 * Tells the server what somebody did, also while they leave the page for another; kept for later where no answer
 * comes. False where it was refused, or could not be kept.
 */
export async function tell(write: PassingWrite): Promise<boolean> {
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

async function keep(write: PassingWrite): Promise<boolean> {
  const owner = readerHere();
  if (owner === null) return false;
  try {
    await keepOwnWrite(owner, write);
    return true;
  } catch (reason) {
    reportQuietly('What somebody did could not be kept', reason);
    return false;
  }
}
