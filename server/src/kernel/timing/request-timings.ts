import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outcome, ServerMetric } from '@trunkline/contract/performance/metrics';
import type { Measurements, Recorder } from './measurements.ts';

/** Facts about a request while it is handled. Without a metric it isn't recorded. */
export interface RequestTiming {
  metric?: ServerMetric;
  /** The operation, or the template of the document's path. */
  name: string;
  /** The company of the person, or of the visited site. */
  company: string | null;
  /** The ID of the request in the log. */
  id: string;
  /** How a successful request ended. */
  success: Outcome;
}

export interface RequestTimings {
  /** Records a request once its response has been handed over. */
  follow(request: IncomingMessage, response: ServerResponse, started: number): void;
  /** Returns the timing of a request, to be completed by the routes that handle it. */
  of(request: IncomingMessage): RequestTiming;
  /** Returns the recorder of responses from the public cache. */
  cached(metric: 'api' | 'document', name: string, company: string): Recorder;
}

/**
 * Requests slower than this many milliseconds (the lowest general budget) are stored as exemplars
 * and logged, like failed ones.
 */
const slowRequestMs = 100;

/** Measures requests in the entry listener: the one place that every response passes. */
export function createRequestTimings(measurements: Measurements, release: string): RequestTimings {
  const running = new WeakMap<IncomingMessage, RequestTiming>();
  const labels = { source: 'server', device: '', release } as const;

  function record(
    { metric, name, company, id, success }: RequestTiming,
    status: number,
    ms: number,
  ) {
    if (metric === undefined) return;
    const outcome = status >= 500 ? 'failed' : status >= 400 ? 'refused' : success;
    const recorder = measurements.recorder({ ...labels, metric, name, company, outcome });
    if (ms < slowRequestMs && status < 500) recorder.record(ms);
    else recorder.record(ms, 1, { ms: Math.round(ms), id, at: new Date().toISOString() });
  }

  function of(request: IncomingMessage): RequestTiming {
    const existing = running.get(request);
    if (existing !== undefined) return existing;
    const timing: RequestTiming = { name: '', company: null, id: '', success: 'ok' };
    running.set(request, timing);
    return timing;
  }

  return {
    of,
    follow(request, response, started) {
      // Not recorded if the client disconnects, because the duration would be the client's.
      response.once('finish', () => {
        const timing = running.get(request);
        if (timing !== undefined) record(timing, response.statusCode, performance.now() - started);
      });
    },
    cached: (metric, name, company) =>
      measurements.recorder({ ...labels, metric, name, company, outcome: 'cached' }),
  };
}
