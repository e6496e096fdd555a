import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCrash } from './crash-testing.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

let net: SupplierTest;
beforeAll(async () => {
  net = await createSupplierTest();
});
afterAll(() => net.drop());

test('a process killed before it stored an answer submits nothing twice', async () => {
  const plan = await net.createSandboxPlan('');
  expect(await afterCrash(net, plan, { step: 'answered', inTransaction: false })).toEqual({
    requests: 1,
    instances: 1,
  });
});
