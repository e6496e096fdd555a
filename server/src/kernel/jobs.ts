import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type * as z from 'zod';
import { withPlatform } from './context.ts';
import type { Logger } from './logger.ts';

export interface RetryPolicy {
  /** How often a failed job is tried again. */
  readonly limit: number;
  /** Seconds before the first retry; doubled each time. */
  readonly delay: number;
  readonly longestDelay: number;
}

/** Work that is done later, by any process: its name, what it is told, and how patient it is. */
export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retry: RetryPolicy;
  /** Seconds after which a run counts as failed; also how long the work of a dead process waits. */
  readonly expiresAfter: number;
}

/** A job that runs by itself when its time comes. */
export interface ScheduledJob extends Pick<Job<unknown>, 'name' | 'expiresAfter'> {
  /** A cron expression in UTC. */
  readonly schedule: string;
  /** Left out where the next run makes up for a failed one. */
  readonly retry?: RetryPolicy;
}

/** One run of a job. */
export interface Attempt {
  /** 1 for the first run. */
  readonly number: number;
  /** Whether nothing follows when this run fails. */
  readonly last: boolean;
  /** Aborted when the run has taken too long. */
  readonly signal: AbortSignal;
}

/** A job with what does it in this process. */
export interface Work {
  readonly job: Omit<Job<unknown>, 'payload'>;
  /** When it is done by itself, as a cron expression in UTC; told `{}` then. */
  readonly schedule: string | undefined;
  run(data: unknown, attempt: Attempt): Promise<void>;
}

/** Ties a job to its handler. The handler may be called twice for one job: a process may die between doing and saying so. */
export function work<Payload>(
  job: Job<Payload>,
  handle: (payload: Payload, attempt: Attempt) => Promise<unknown>,
): Work {
  return {
    job,
    schedule: undefined,
    async run(data, attempt) {
      await handle(job.payload.parse(data), attempt);
    },
  };
}

/** Ties a job to its schedule and handler. */
export function scheduled(
  { schedule, retry = { limit: 0, delay: 0, longestDelay: 1 }, ...job }: ScheduledJob,
  handle: (attempt: Attempt) => Promise<unknown>,
): Work {
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
 * Puts a job into its queue on the connection of the change that causes it: it is done when that is
 * committed, and never otherwise. Works as any runtime role; as app_public for mail of the visited tenant alone.
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

/** As the platform: a job that nobody begins before a moment. */
export async function enqueueLater<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  begins: Date,
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload));
  await sql`select app.enqueue_job_later(${job.name}, ${data}::jsonb, ${begins})`.execute(tx);
}

/** Makes the queues of these jobs, so that they can be enqueued before anybody works. One round trip. */
export async function declareJobs(database: Database, jobs: readonly Work['job'][]): Promise<void> {
  const policies = jobs.map(({ name, retry, expiresAfter }) => ({
    name,
    retryLimit: retry.limit,
    retryDelay: retry.delay,
    retryBackoff: true,
    retryDelayMax: retry.longestDelay,
    expireInSeconds: expiresAfter,
  }));
  await withPlatform(database, 'jobs are declared', (tx) =>
    sql`select app.declare_jobs(${JSON.stringify(policies)}::jsonb)`.execute(tx),
  );
}

export interface Workers {
  /** Lets the runs under way finish, at most 10 seconds; what remains is done by another process. */
  stop(): Promise<void>;
}

interface WorkersDependencies {
  /** The login of the jobs. */
  readonly login: pg.ClientConfig;
  readonly works: readonly Work[];
  readonly log: Logger;
  /** Milliseconds until the queues are opened again after they could not be reached. */
  readonly retryAfter?: number;
}

const graceTime = 10_000;

/** Begins to work through the queues; comes back at once and tries until it succeeds. */
export function startWorkers({
  login,
  works,
  log,
  retryAfter = 1_000,
}: WorkersDependencies): Workers {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  let boss: PgBoss | null = null;

  async function open(): Promise<PgBoss> {
    // Loaded when everything else is up: the package takes a while, and no request waits for it.
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
      // The tables belong to somebody else, who does not sign in.
      reindex: false,
    });
    opened.on('error', (error) => log.warn({ error }, 'a job or its queue could not be reached'));
    opened.on('warning', ({ message, data }) => log.warn({ data }, message));
    return opened;
  }

  async function begin(opened: PgBoss): Promise<void> {
    await opened.start();
    for (const each of works) {
      await opened.work(
        each.job.name,
        { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: 2 },
        async ([found]) => {
          if (found === undefined) return;
          const { id, data, retryCount, retryLimit, signal } = found;
          const attempt = { number: retryCount + 1, last: retryCount >= retryLimit, signal };
          try {
            await each.run(data, attempt);
          } catch (error) {
            log.warn({ error, job: each.job.name, id, attempt: attempt.number }, 'a job failed');
            throw error;
          }
        },
      );
      if (each.schedule !== undefined) await opened.schedule(each.job.name, each.schedule, {});
    }
  }

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        boss = await open();
        await begin(boss);
        log.debug({ jobs: works.map(({ job }) => job.name) }, 'working through the queues');
        return;
      } catch (error) {
        log.warn({ error }, 'the queues cannot be reached yet');
        await boss?.stop({ graceful: false });
        boss = null;
      }
      await Promise.race([stopped, sleep(retryAfter, undefined, { ref: false })]);
    }
  }

  const starting = keepTrying();
  return {
    async stop() {
      stopping.abort();
      await starting;
      await boss?.stop({ timeout: graceTime });
    },
  };
}
