import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { reportProblem } from '../report-problem.ts';

/**
 * Stores responses that the worker hasn't seen, by address, for offline use. `expires` is when they
 * become invalid.
 */
export async function storeReads(
  reader: string,
  responses: Readonly<Record<string, unknown>>,
  expires?: Date,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const headers = {
    'content-type': 'application/json',
    [readAtHeaderName]: new Date().toISOString(),
    ...(expires && { expires: expires.toUTCString() }),
  };
  try {
    const cache = await caches.open(`reads ${reader}`);
    for (const [path, body] of Object.entries(responses))
      await cache.put(path, new Response(JSON.stringify(body), { headers }));
  } catch (error) {
    reportProblem('Could not store responses for offline use', error);
  }
}
