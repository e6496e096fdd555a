import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCrash, crashes } from './crash-testing.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

const single = { requests: 1, instances: 1 };
let net: SupplierTest;
beforeAll(async () => {
  net = await createSupplierTest();
});
afterAll(() => net.drop());

test.each(crashes)(
  'a process killed at $step (in a transaction: $inTransaction) loses and repeats nothing',
  async (crash) => {
    expect(await afterCrash(net, await net.createSandboxPlan(''), crash)).toEqual(single);
  },
);

test.each(crashes)(
  "the same when the supplier's response is cut off: $step, $inTransaction",
  async (crash) => {
    expect(await afterCrash(net, await net.createSandboxPlan('-cut-after-accept'), crash)).toEqual(
      single,
    );
  },
);
