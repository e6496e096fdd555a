import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type * as z from 'zod';
import { withPlatform } from './context.ts';
import type { Logger } from './logger.ts';
import type { Measurements } from './timing/measurements.ts';

export interface RetryPolicy {
  /** How many times a failed job is retried. */
  readonly limit: number;
  /** Seconds before the first retry; doubled for each later one. */
  readonly delay: number;
  readonly longestDelay: number;
}

/** Background work that any process can run: its name, payload and retry policy. */
export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retry: RetryPolicy;
  /** Seconds after which a run counts as failed, so that the work of a dead process is retried. */
  readonly expiresAfter: number;
}

/** A job that runs on a schedule. */
export interface ScheduledJob extends Pick<Job<unknown>, 'name' | 'expiresAfter'> {
  /** A cron expression in UTC. */
  readonly schedule: string;
  /** Omitted if the next run makes up for a failed one. */
  readonly retry?: RetryPolicy;
}

export interface Attempt {
  /** 1 for the first run. */
  readonly number: number;
  /** Whether no retry follows if this run fails. */
  readonly last: boolean;
  /** Aborted when the run takes too long. */
  readonly signal: AbortSignal;
}

/** A job with its handler in this process. */
export interface JobHandler {
  readonly job: Omit<Job<unknown>, 'payload'>;
  /** Cron expression in UTC if the job is scheduled; its payload is `{}` then. */
  readonly schedule: string | undefined;
  run(data: unknown, attempt: Attempt): Promise<void>;
}

/**
 * Binds a job to its handler. The handler may be called twice for one job, because a process may
 * die before acknowledging it.
 */
export function handleJob<Payload>(
  job: Job<Payload>,
  handle: (payload: Payload, attempt: Attempt) => Promise<unknown>,
): JobHandler {
  return {
    job,
    schedule: undefined,
    async run(data, attempt) {
      await handle(job.payload.parse(data), attempt);
    },
  };
}

/** Ties a job to its schedule and handler. */
export function scheduleJob(
  { schedule, retry = { limit: 0, delay: 0, longestDelay: 1 }, ...job }: ScheduledJob,
  handle: (attempt: Attempt) => Promise<unknown>,
): JobHandler {
  return {
    job: { ...job, retry },
    schedule,
    async run(_data, attempt) {
      await handle(attempt);
    },
  };
}

const enqueueSql = 'select app.enqueue_job($1, $2)';

/**
 * Enqueues a job on the connection of the change that causes it: the job runs only if that change
 * is committed. Works as any runtime role; as app_public only for email of the visited tenant.
 */
export async function enqueue<Payload>(
  connection: Tx | Pick<pg.ClientBase, 'query'>,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload));
  if ('query' in connection) await connection.query(enqueueSql, [job.name, data]);
  else await sql`select app.enqueue_job(${job.name}, ${data}::jsonb)`.execute(connection);
}

/** Enqueues a job as the platform, to start no earlier than a given time. */
export async function enqueueLater<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  begins: Date,
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload));
  await sql`select app.enqueue_job_later(${job.name}, ${data}::jsonb, ${begins})`.execute(tx);
}

const queueOptions = ({ retry, expiresAfter }: JobHandler['job']) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryBackoff: true,
  retryDelayMax: retry.longestDelay,
  expireInSeconds: expiresAfter,
});

/**
 * Creates the queues of these jobs, so that they can be enqueued before any worker starts. One
 * round trip. Existing queues change when workers start.
 */
export async function declareJobs(
  database: Database,
  jobs: readonly JobHandler['job'][],
): Promise<void> {
  const queues = jobs.map((job) => ({ name: job.name, ...queueOptions(job) }));
  await withPlatform(database, 'declare jobs', (tx) =>
    sql`select app.declare_jobs(${JSON.stringify(queues)}::jsonb)`.execute(tx),
  );
}

export interface Workers {
  /** Waits up to 10 seconds for current runs to finish; other processes do the rest. */
  stop(): Promise<void>;
}

interface WorkersDependencies {
  /** The database credentials of the workers. */
  readonly login: pg.ClientConfig;
  readonly handlers: readonly JobHandler[];
  readonly measurements?: Measurements;
  readonly log: Logger;
  /** Milliseconds before reconnecting after the queues couldn't be reached. */
  readonly retryAfter?: number;
}

function recordJob(
  measurements: Measurements,
  name: string,
  metric: 'job_wait' | 'job_run',
  duration: number,
): void {
  const labels = {
    source: 'machine',
    company: null,
    outcome: '',
    device: '',
    release: '',
  } as const;
  measurements.recorder({ ...labels, metric, name }).record(duration);
}

const graceTime = 10_000;

/** Starts working on the queues; returns immediately and retries until it succeeds. */
export function startWorkers({
  login,
  handlers,
  measurements,
  log,
  retryAfter = 1_000,
}: WorkersDependencies): Workers {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  let boss: PgBoss | null = null;

  async function open(): Promise<PgBoss> {
    // Loaded last: the package takes a while to load, and no request needs it.
    const { PgBoss } = await import('pg-boss');
    const { host, port, user, password, database, ssl } = login;
    const opened = new PgBoss({
      host,
      port,
      user,
      database,
      ssl,
      ...(typeof password === 'string' ? { password } : {}),
      options: '-c role=app_jobs',
      application_name: 'trunkline jobs',
      max: 2,
      schema: 'pgboss',
      migrate: false,
      createSchema: false,
      useListenNotify: true,
      // The tables belong to another role, which can't sign in.
      reindex: false,
    });
    opened.on('error', (error) => log.warn({ error }, 'job queue error'));
    opened.on('warning', ({ message, data }) => log.warn({ data }, message));
    return opened;
  }

  async function start(opened: PgBoss): Promise<void> {
    await opened.start();
    for (const handler of handlers) {
      await opened.updateQueue(handler.job.name, queueOptions(handler.job));
      // A worker takes one job per notification, and a burst arrives as a single notification. So
      // it looks for another job after each one, instead of waiting for the next poll.
      let worker = '';
      worker = await opened.work(
        handler.job.name,
        { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: 2 },
        async ([found]) => {
          if (found === undefined) return;
          const { id, data, retryCount, retryLimit, signal, createdOn, startAfter } = found;
          const due = Math.max(createdOn.getTime(), startAfter.getTime());
          const started = performance.now();
          if (measurements !== undefined)
            recordJob(measurements, handler.job.name, 'job_wait', Date.now() - due);
          const attempt = { number: retryCount + 1, last: retryCount >= retryLimit, signal };
          try {
            await handler.run(data, attempt);
          } catch (error) {
            log.warn({ error, job: handler.job.name, id, attempt: attempt.number }, 'a job failed');
            throw error;
          } finally {
            if (measurements !== undefined)
              recordJob(measurements, handler.job.name, 'job_run', performance.now() - started);
            opened.notifyWorker(worker);
          }
        },
      );
      if (handler.schedule !== undefined)
        await opened.schedule(handler.job.name, handler.schedule, {});
    }
  }

  async function retryConnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        boss = await open();
        await start(boss);
        log.debug({ jobs: handlers.map(({ job }) => job.name) }, 'started the job workers');
        return;
      } catch (error) {
        log.warn({ error }, 'could not reach the queues yet');
        await boss?.stop({ graceful: false });
        boss = null;
      }
      await Promise.race([stopped, sleep(retryAfter, undefined, { ref: false })]);
    }
  }

  const starting = retryConnect();
  return {
    async stop() {
      stopping.abort();
      await starting;
      await boss?.stop({ timeout: graceTime });
    },
  };
}
