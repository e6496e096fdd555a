import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from './testing.ts';
import { createTestService, type TestService } from './testing/service.ts';

let network: TestNetwork;
let product: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  product = await createTestService(network);
});
afterAll(async () => {
  await product.stop();
  await network.drop();
});

test('every scheduled job runs on a new product', async () => {
  const attempt = { number: 1, last: true, signal: new AbortController().signal };
  const scheduled = product.service.jobHandlers.filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.length).toBeGreaterThan(20);
  const failures: string[] = [];
  for (const { job, run } of scheduled)
    await run({}, attempt).catch((error: unknown) =>
      failures.push(`${job.name}: ${String(error)}`),
    );
  expect(failures).toEqual([]);
});
