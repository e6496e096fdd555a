import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { readerHeaders } from '../../../kernel/pwa/reader.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import type { Thread } from './thread.ts';

const isCurrentReader = (owner: string) => readerHeaders()[readerHeaderName] === owner;

/**
 * Caches the end of a thread for offline use, replacing the service worker's copy: most messages
 * arrived as live events and were never fetched.
 */
export async function cacheThread(owner: string, conversation: string, thread: Thread) {
  // Nothing is cached after signing out, and a thread opened in the middle has no end to cache.
  if (thread.later || !('caches' in globalThis) || !isCurrentReader(owner)) return;
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
    if (!isCurrentReader(owner)) await caches.delete(name);
  } catch (error) {
    reportProblem('Could not store messages for offline use', error);
  }
}
