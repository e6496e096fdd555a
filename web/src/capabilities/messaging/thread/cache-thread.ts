import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/constants';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { readerHeaders } from '../../../kernel/pwa/reader.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import type { Thread } from './thread.ts';

const isReading = (owner: string) => readerHeaders()[readerHeaderName] === owner;

/**
 * Keeps the end of a thread for the time without a connection, in place of what the worker has kept of it: most of what
 * was said came as it was said, and was never asked for.
 */
export async function cacheThread(owner: string, conversation: string, thread: Thread) {
  // Whoever has signed out keeps nothing, and a thread entered in its middle has no end to keep.
  if (thread.later || !('caches' in globalThis) || !isReading(owner)) return;
  const { page } = messagingLimits;
  const body = {
    ...thread,
    items: thread.items.slice(-page),
    earlier: thread.earlier || thread.items.length > page,
  };
  const headers = {
    'content-type': 'application/json',
    [readAtHeaderName]: new Date().toISOString(),
  };
  const name = `reads ${owner}`;
  try {
    const cache = await caches.open(name);
    const address = `/api/conversations/${conversation}/messages?limit=${page}`;
    await cache.put(address, new Response(JSON.stringify(body), { headers }));
    if (!isReading(owner)) await caches.delete(name);
  } catch (error) {
    reportProblem('What was said could not be kept for the time without a connection', error);
  }
}
