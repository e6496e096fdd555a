import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCrash } from './testing-crash.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

let network: SupplierTest;
beforeAll(async () => {
  network = await createSupplierTest();
});
afterAll(() => network.drop());

test('a process killed before it stored an answer submits nothing twice', async () => {
  const plan = await network.createSandboxPlan('');
  expect(await afterCrash(network, plan, { step: 'answered', inTransaction: false })).toEqual({
    requests: 1,
    instances: 1,
  });
});
