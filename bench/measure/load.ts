import autocannon, { type LoadRequest } from 'autocannon';
import type { ServerProcess } from './server-process.ts';

export interface Measured {
  readonly responses: number;
  readonly perSecond: number;
  /** Requests per second of CPU time used by the server's process. */
  readonly perCpuSecond: number;
  readonly p50: number;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly LoadRequest[];
}

/**
 * Sends requests to a server for `seconds`, divided among the connections. Throws unless all
 * responses are 2xx.
 */
export async function measure(server: ServerProcess, load: Load): Promise<Measured> {
  const { connections, seconds, requests } = load;
  let connection = 0;
  const before = server.cpuSeconds();
  const started = performance.now();
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient(client) {
      const share = requests.filter((_, index) => index % connections === connection);
      connection += 1;
      client.setRequests(share.length > 0 ? share : [...requests]);
    },
  });
  const elapsed = (performance.now() - started) / 1000;
  const cpuUsed = server.cpuSeconds() - before;
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${server.url}: ${JSON.stringify(result)}`);
  }
  const succeeded = result['2xx'];
  return {
    responses: succeeded,
    perSecond: succeeded / elapsed,
    perCpuSecond: succeeded / cpuUsed,
    p50: result.latency.p50,
  };
}
