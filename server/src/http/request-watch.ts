import type { IncomingMessage, RequestListener } from 'node:http';
import { slowRequestSeconds } from '@trunkline/contract/security/patterns';
import type { Database } from '@trunkline/database/database';
import {
  recordObservations,
  recordRequests,
  type RequestReport,
} from '../capabilities/security/index.ts';
import type { Logger } from '../kernel/logger.ts';
import type { RequestTiming, RequestTimings } from '../kernel/timing/request-timings.ts';

/** Milliseconds between reports, and between checks for slow requests in progress. */
const reportEvery = 1_000;
/** Maximum number of subjects per report; beyond that, a report is sent early. */
const maxSubjects = 5_000;
/** Maximum number of requests listed per subject; more make no difference to any pattern. */
const maxHits = 1_000;

/** User agents of tools rather than browsers. */
const tool =
  /^$|^(?:curl|wget|python|java|go-http|node|okhttp|libwww|httpie|postman|insomnia|axios|undici|got|sqlmap|nikto|nmap|masscan|zgrab|ruby|perl|php|aiohttp|scrapy|headlesschrome)\b/i;

export const isToolAgent = (agent: string | null) => tool.test((agent ?? '').trim());

/** An API request whose caller is known. */
export interface WatchedRequest {
  readonly session: string | null;
  /** Whether an API key was sent: programs are expected then. */
  readonly byKey: boolean;
  readonly person: string | null;
  readonly address: string;
  readonly ip: string;
  readonly company: string;
  readonly endpoint: string;
  readonly method: string;
  readonly agent: string | null;
  readonly request: string;
}

export interface RequestWatch {
  /** Counts an API request by session, or by address if there is no session. */
  count(request: WatchedRequest): void;
  /** Tracks a request until it ends, so that a slow one is reported while it runs. */
  follow(listener: RequestListener): RequestListener;
  /** Reports what has been counted since the last report. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface CountedReport {
  readonly report: Omit<RequestReport, 'ago'>;
  readonly times: number[];
}

interface PendingRequest {
  readonly startedAt: number;
  readonly method: string;
  readonly path: string;
  /** Completed by the routes while the request runs. */
  readonly timing: RequestTiming;
  isReported: boolean;
}

/** Streams that stay open on purpose, and that browsers reopen automatically. */
const streams = new Set(['/api/events']);
const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

/**
 * Watches the requests of this process: how often each caller sends one, with what user agent, and
 * which requests are slow. Reports once a second in one statement, with one timer for all.
 */
export function createRequestWatch(
  database: Database,
  log: Logger,
  timings: Pick<RequestTimings, 'of'>,
  now: () => number = () => performance.now(),
): RequestWatch {
  let counted = new Map<string, CountedReport>();
  const pending = new Set<PendingRequest>();
  let flushing = Promise.resolve();

  function note(pattern: RequestReport['pattern'], subject: string, facts: WatchedRequest): void {
    const key = `${pattern} ${subject}`;
    const entry = counted.get(key);
    if (entry !== undefined) {
      if (entry.times.length < maxHits) entry.times.push(now());
      return;
    }
    const { session: _session, byKey: _byKey, address: _address, ...rest } = facts;
    counted.set(key, { report: { pattern, subject, ...rest }, times: [now()] });
    if (counted.size >= maxSubjects) void flush();
  }

  async function report(): Promise<void> {
    const counts = [...counted.values()];
    counted = new Map();
    const timestamp = now();
    const slowRequests = [...pending].filter(
      ({ startedAt, isReported }) =>
        !isReported && timestamp - startedAt >= slowRequestSeconds * 1000,
    );
    try {
      if (counts.length > 0)
        await recordRequests(
          database,
          counts.map(({ report: each, times }) => ({
            ...each,
            ago: times.map((time) => (timestamp - time) / 1000),
          })),
        );
      if (slowRequests.length === 0) return;
      for (const request of slowRequests) request.isReported = true;
      await recordObservations(
        database,
        slowRequests.map(({ method, path: endpoint, timing: { company, id } }) => ({
          type: 'slow_request',
          severity: 'medium',
          method,
          endpoint,
          ...(company !== null && { company }),
          ...(id !== '' && { request: id }),
        })),
      );
    } catch (error) {
      log.warn({ error }, 'could not report requests');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(report);
    return flushing;
  }

  const timer = setInterval(() => void flush(), reportEvery);
  timer.unref();

  return {
    count(request) {
      const { session, byKey, address, agent } = request;
      if (!streams.has(request.endpoint))
        note(
          'rapid_requests',
          session === null ? `address ${address}` : `session ${session}`,
          request,
        );
      if (session !== null && !byKey && isToolAgent(agent))
        note('unusual_user_agent', `session ${session}`, request);
    },
    follow: (listener) => (request, response) => {
      const path = pathOf(request);
      if (!streams.has(path)) {
        const each = {
          startedAt: now(),
          method: request.method ?? '',
          path,
          timing: timings.of(request),
          isReported: false,
        };
        pending.add(each);
        response.once('close', () => pending.delete(each));
      }
      return listener(request, response);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
