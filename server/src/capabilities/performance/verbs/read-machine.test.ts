import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { withPlatform } from '../../../kernel/context.ts';
import { declareJobs, enqueue } from '../../../kernel/jobs.ts';
import { createMeasurements } from '../../../kernel/timing/measurements.ts';
import { observeProcess } from '../../../kernel/timing/process-figures.ts';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { readMachine } from './read-machine.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('shows memory, event loop, database and job metrics to platform staff', async () => {
  const measurements = createMeasurements();
  const figures = observeProcess(measurements);
  figures.sample();
  figures.close();
  const statement = (name: string, ms: number) =>
    measuredOf([ms], { source: 'machine', metric: 'statement', name, outcome: '', release: '' });
  await record(network, [
    ...measurements.drain(),
    ...Array.from({ length: 12 }, (_, index) => statement(`select ${index}`, 100 * (index + 1))),
  ]);
  const retry = { limit: 0, delay: 0, longestDelay: 1 };
  const job = { name: 'slow', payload: z.object({}), retry, expiresAfter: 60 };
  await declareJobs(network.database, [job]);
  await withPlatform(network.database, 'test', (tx) => enqueue(tx, job, {}));
  await network.admin.query(
    `update pgboss.job set created_on = created_on - interval '90 seconds',
       start_after = start_after - interval '90 seconds'`,
  );
  const { machine } = await readMachine(await network.signedInAs(network.people.owner), {
    range: '24h',
  });
  expect(machine).toMatchObject({ jobs_waiting: 1, oldest_job: 'slow' });
  expect(machine?.oldest_job_seconds).toBeGreaterThanOrEqual(90);
  expect(machine?.memory_hits).toBeGreaterThan(0);
  expect(machine?.connections).toBeGreaterThan(0);
  expect(machine?.measured_bytes).toBeGreaterThan(0);
  const figureNamed = (name: string) =>
    machine?.figures.filter(({ metric }) => metric === name) ?? [];
  expect(figureNamed('memory')).toMatchObject([{ samples: 1, p50: expect.any(Number) }]);
  expect(figureNamed('statement')).toHaveLength(10);
  expect(figureNamed('statement')[0]).toMatchObject({ name: 'select 11' });
});

test.each(['northAdmin', 'northReseller'] as const)('%s sees no machine data', async (persona) => {
  const context = await network.signedInAs(network.people[persona]);
  expect(await readMachine(context, { range: '24h' })).toEqual({ machine: null });
});
