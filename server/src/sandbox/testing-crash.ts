import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { secret, waitFor, waitForLockedConnections } from '../testing.ts';
import { type CrashStep, crashSteps } from './crash.test-process.ts';
import type { SupplierTest } from '../testing/suppliers.ts';

/** Where a process is killed: at a step, or within the transaction that follows it. */
export interface Crash {
  readonly step: CrashStep;
  readonly inTransaction: boolean;
}

/** The transaction after `start` claims the line; the one after `answered` settles it. */
export const crashes: readonly Crash[] = [
  ...crashSteps.map((step) => ({ step, inTransaction: false })),
  { step: 'start', inTransaction: true },
  { step: 'answered', inTransaction: true },
];

const nextStep = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the process ended before the crash point')));
  });

/** Submits an order in another process and kills that process at the crash point. */
async function crash(
  network: SupplierTest,
  order: string,
  { step, inTransaction }: Crash,
): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('crash.test-process.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, CRASH_WORKER: JSON.stringify({ address: network.address, secret }) },
    },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (let current = await nextStep(child); current !== step; current = await nextStep(child))
    child.send('go');
  if (inTransaction) {
    await network.admin.query('begin');
    const { top } = await network.lines(order);
    await network.admin.query('select app.lock_order_chain($1)', [top.order_id]);
    child.send('go');
    await waitForLockedConnections(network.admin);
  }
  child.kill('SIGKILL');
  await exited;
  if (inTransaction) {
    await network.admin.query('rollback');
    // PostgreSQL rolls back the transaction of the process.
    await waitFor(async () => {
      const { rowCount } = await network.admin.query(
        `select from pg_stat_activity where datname = current_database()
           and state like 'idle in transaction%'`,
      );
      return rowCount === 0;
    });
  }
}

/**
 * Kills a process at a crash point, then runs the jobs until the line is delivered. Returns the
 * number of requests that the supplier accepted for it, and of known instances.
 */
export async function afterCrash(network: SupplierTest, planId: string, crashPoint: Crash) {
  const { id: order } = await network.placeOrder('clerk', planId);
  // The order of the company that owns the service is the one that goes to the supplier.
  while ((await network.chain(order)).length < 3)
    await network.admin.query("select app.process_order(id) from orders where state = 'ready'");
  await crash(network, order, crashPoint);
  // Runs the jobs of the next half hour.
  for (const minutes of [0, 16, 11, 1]) {
    network.advanceClock(minutes);
    await network.reconcile();
    await network.process();
  }
  await waitFor(async () => (await network.stateOf(order)) === 'succeeded');
  const { top } = await network.lines(order);
  const stored = JSON.parse(readFileSync(network.sandboxSettings.file, 'utf8')) as {
    requests: { line: string }[];
  };
  const { rowCount } = await network.admin.query(
    'select from service_instances where line_id = $1',
    [top.line_id],
  );
  return {
    requests: stored.requests.filter(({ line }) => line === top.line_id).length,
    instances: rowCount,
  };
}
