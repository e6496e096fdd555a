import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { capturedLog, waitFor } from '../testing.ts';
import { withPlatform } from './context.ts';
import {
  declareJobs,
  enqueue,
  type Job,
  scheduleJob,
  startWorkers,
  handleJob,
  type JobHandler,
  type Workers,
} from './jobs.ts';

const greet: Job<{ name: string }> = {
  // A job that users, sign-in and the platform may all enqueue.
  name: 'mail.deliver',
  payload: z.strictObject({ name: z.string().min(1) }),
  retry: { limit: 2, delay: 1, longestDelay: 1 },
  expiresAfter: 30,
};
const dayMs = 86_400_000;
let db: TestDatabase;
const running: Workers[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await declareJobs(db.database, [greet]);
});
afterEach(() => stopAll());
afterAll(() => db.drop());

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((workers) => workers.stop()));
}

function start(...handlers: JobHandler[]) {
  const { log, lines } = capturedLog();
  running.push(startWorkers({ login: db.address.jobs, handlers, log }));
  return lines;
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await db.admin.query<{ state: string }>(
    "select state from pgboss.job where data ->> 'name' = $1 order by created_on",
    [name],
  );
  return rows.map(({ state }) => state);
}

const roles = ['app_user', 'app_auth', 'app_platform'] as const;

test.each(roles)('as %s, a job is enqueued with its transaction and runs once', async (role) => {
  const greeted: string[] = [];
  start(handleJob(greet, async ({ name }) => void greeted.push(name)));
  const undone = db.database.transaction(role, {}, async (tx) => {
    await enqueue(tx, greet, { name: `undone ${role}` });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.database.transaction(role, {}, (tx) => enqueue(tx, greet, { name: role }));
  await waitFor(async () => (await statesOf(role)).includes('completed'));
  expect(greeted).toEqual([role]);
  expect(await statesOf(`undone ${role}`)).toEqual([]);
});

test('enqueues on a plain connection too', async () => {
  const greeted: string[] = [];
  start(handleJob(greet, async ({ name }) => void greeted.push(name)));
  await enqueue(db.database.authPool, greet, { name: 'plain' });
  await waitFor(() => greeted.length === 1);
  expect(greeted).toEqual(['plain']);
});

test('works through a backlog without waiting for the next poll', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `backlog ${index}`);
  const greeted: string[] = [];
  const first = Promise.withResolvers<void>();
  start(
    handleJob(greet, async ({ name }) => {
      greeted.push(name);
      if (name === names[0]) await first.promise;
    }),
  );
  await enqueue(db.database.authPool, greet, { name: names[0] ?? '' });
  await waitFor(() => greeted.length === 1);
  await db.database.transaction('app_auth', {}, async (tx) => {
    for (const name of names.slice(1)) await enqueue(tx, greet, { name });
  });
  first.resolve();
  await waitFor(() => greeted.length === names.length);
  expect(greeted).toEqual(names);
});

test('a visitor cannot enqueue a job, and no one can enqueue an undeclared or invalid one', async () => {
  const runAs = (
    role: 'app_public' | 'app_user' | 'app_platform',
    job: typeof greet,
    name: string,
  ) => db.database.transaction(role, {}, (tx) => enqueue(tx, job, { name }));
  await expect(runAs('app_public', greet, 'x')).rejects.toThrow('permission denied for function');
  await expect(runAs('app_platform', { ...greet, name: 'test.unknown' }, 'x')).rejects.toThrow(
    'there is no job test.unknown',
  );
  await expect(runAs('app_user', greet, '')).rejects.toThrow('This field is required.');
});

test.each([
  ['app_user', 'notifications.deliver', {}],
  ['app_user', 'exports.write', { id: crypto.randomUUID() }],
  ['app_user', 'imports.run', { id: crypto.randomUUID() }],
  ['app_user', 'auth.send-link', { purpose: 'reset_password', email: 'victim@home.example' }],
  ['app_user', 'auth.send-link', { purpose: 'invitation', invitationId: crypto.randomUUID() }],
  ['app_user', 'branding.check-domain', { domain: crypto.randomUUID() }],
  ['app_user', 'media.follow', { id: crypto.randomUUID() }],
  ['app_auth', 'exports.write', { id: crypto.randomUUID() }],
  ['app_public', 'auth.send-link', { purpose: 'magic_link' }],
] as const)('%s may not enqueue %s with %j', async (role, name, payload) => {
  await declareJobs(db.database, [{ ...greet, name }]);
  const job = { ...greet, name, payload: z.unknown() };
  await expect(
    db.database.transaction(role, {}, (tx) => enqueue(tx, job, payload)),
  ).rejects.toThrow('permission denied for function enqueue_job');
});

test('the queue tables are accessible to workers only', async () => {
  for (const role of ['app_user', 'app_auth', 'app_public'] as const) {
    const read = db.database.transaction(role, {}, async (tx) => {
      const { sql } = await import('kysely');
      await sql`select from pgboss.job`.execute(tx);
    });
    await expect(read).rejects.toThrow('permission denied for schema pgboss');
  }
});

test('retries a failed run, and marks the last attempt', async () => {
  const attempts: string[] = [];
  const lines = start(
    handleJob(greet, async ({ name }, { number, last }) => {
      attempts.push(`${name} ${number} ${last}`);
      throw new Error('no luck');
    }),
  );
  await withPlatform(db.database, 'test', (tx) => enqueue(tx, greet, { name: 'unlucky' }));
  for (const number of [1, 2, 3]) {
    await waitFor(() => attempts.length >= number);
    // Skips the delay between two runs.
    await waitFor(async () => ['retry', 'failed'].includes((await statesOf('unlucky'))[0] ?? ''));
    await db.admin.query("update pgboss.job set start_after = now() where state = 'retry'");
    await db.admin.query(
      "select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)",
      [greet.name],
    );
  }
  expect(await statesOf('unlucky')).toEqual(['failed']);
  expect(attempts).toEqual(['unlucky 1 false', 'unlucky 2 false', 'unlucky 3 true']);
  expect(lines.filter(({ msg }) => msg === 'a job failed')).toHaveLength(3);
});

test('two processes share the work, and stopping waits for running jobs', async () => {
  const completed: string[] = [];
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const each = (worker: number) =>
    handleJob(greet, async ({ name }) => {
      if (name === 'slow') {
        started.resolve();
        await gate.promise;
      }
      completed.push(`${worker} ${name}`);
    });
  start(each(1));
  start(each(2));
  await db.database.transaction('app_user', {}, (tx) => enqueue(tx, greet, { name: 'slow' }));
  await started.promise;
  const stopped = stopAll();
  gate.resolve();
  await stopped;
  expect(completed).toHaveLength(1);
  expect(await statesOf('slow')).toEqual(['completed']);
});

test('a scheduled job is stored in the schedule that all processes share', async () => {
  start(scheduleJob({ ...greet, schedule: '*/5 * * * *' }, async () => {}));
  const timetable = async () => {
    const { rows } = await db.admin.query('select name, cron from pgboss.schedule');
    return rows;
  };
  await waitFor(async () => (await timetable()).length > 0);
  expect(await timetable()).toEqual([{ name: greet.name, cron: '*/5 * * * *' }]);
});

test('a changed policy of a job applies once workers start, and queued jobs remain', async () => {
  const changed = {
    ...greet,
    retry: { limit: 3, delay: 2, longestDelay: 40 },
    expiresAfter: 31,
  };
  await declareJobs(db.database, [changed]);
  const greeted: string[] = [];
  start(handleJob(changed, async ({ name }) => void greeted.push(name)));
  await waitFor(async () => {
    const { rows } = await db.admin.query<{ policy: string }>(
      `select format('%s %s %s %s %s', retry_limit, retry_delay, retry_backoff, retry_delay_max,
         expire_seconds) as policy from pgboss.queue where name = $1`,
      [greet.name],
    );
    return rows[0]?.policy === '3 2 t 40 31';
  });
  expect(await statesOf('slow')).toEqual(['completed']);
  await withPlatform(db.database, 'test', (tx) => enqueue(tx, changed, { name: 'patient' }));
  await waitFor(() => greeted.includes('patient'));
  const { rows } = await db.admin.query(
    "select retry_limit, expire_seconds from pgboss.job where data ->> 'name' = 'patient'",
  );
  expect(rows).toEqual([{ retry_limit: 3, expire_seconds: 31 }]);
});

test('logs that the database is unreachable, and stops without waiting for the next retry', async () => {
  const { log, lines } = capturedLog();
  const unreachable = { ...db.address.jobs, host: '/nowhere', port: 1 };
  const workers = startWorkers({ login: unreachable, handlers: [], log, retryAfter: dayMs });
  const failures = () => lines.filter(({ msg }) => msg === 'could not reach the queues yet');
  await waitFor(() => failures().length > 0);
  await workers.stop();
  expect(failures()).toHaveLength(1);
});
