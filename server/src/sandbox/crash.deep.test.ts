import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCrash, crashes } from './testing-crash.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

const single = { requests: 1, instances: 1 };
let network: SupplierTest;
beforeAll(async () => {
  network = await createSupplierTest();
});
afterAll(() => network.drop());

test.each(crashes)(
  'a process killed at $step (in a transaction: $inTransaction) loses and repeats nothing',
  async (crash) => {
    expect(await afterCrash(network, await network.createSandboxPlan(''), crash)).toEqual(single);
  },
);

test.each(crashes)(
  "loses and repeats nothing when the supplier's response is cut off: $step, $inTransaction",
  async (crash) => {
    expect(
      await afterCrash(network, await network.createSandboxPlan('-cut-after-accept'), crash),
    ).toEqual(single);
  },
);
