import type { Change } from '@trunkline/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createOrderTest, type OrderTest } from '../../../testing/orders.ts';
import { changeSubscription } from './change.ts';

let network: OrderTest;
let pbx: string;
let numbers: string;
const terms = { term_months: 12, window_days: 30 };

beforeAll(async () => {
  network = await createOrderTest();
});
afterAll(() => network.drop());

/** Orders a plan along the chain and starts it; returns the ID of the customer's subscription. */
async function subscribe(plan: string, quantity: number): Promise<string> {
  const { id } = await network.placeOrder('clerk', plan, {}, { quantity });
  await network.process();
  const lines = (await network.chain(id)).map(({ line_id }) => line_id);
  const day = network.clock.now.toISOString().slice(0, 10);
  for (const each of lines.toReversed())
    await network.admin.query('select app.start_subscription($1, $2)', [each, day]);
  const { rows } = await network.admin.query<{ id: string }>(
    'select id from subscriptions where line_id = $1',
    [lines[0]],
  );
  return rows[0]?.id ?? '';
}

beforeEach(async () => {
  await network.admin.query('delete from service_relations');
  const [pbxPlan, numbersPlan] = [await network.createPlan(terms), await network.createPlan(terms)];
  await network.admin.query("update services set name = 'PBX' where id = $1", [pbxPlan.service]);
  await network.admin.query("update services set name = 'Numbers' where id = $1", [
    numbersPlan.service,
  ]);
  pbx = await subscribe(pbxPlan.id, 3);
  numbers = await subscribe(numbersPlan.id, 3);
  await network.admin.query(
    `insert into service_relations (company_id, service_id, kind, target_id, ratio_bps)
     values ($1, $2, 'requires', $3, 10000)`,
    [network.companies.platform, pbxPlan.service, numbersPlan.service],
  );
});

async function change(
  id: string,
  requested: Change,
  persona: 'clientAdmin' | 'shopAdmin' = 'clientAdmin',
  dry_run = false,
) {
  const { rows } = await network.admin.query<{ version: number }>(
    'select version from subscriptions where id = $1',
    [id],
  );
  const version = rows[0]?.version ?? 0;
  return changeSubscription(await network.as(persona), { id, version, change: requested, dry_run });
}
const setTo = (quantity: number): Change => ({ event: 'set_quantity', quantity });

test.each(['clientAdmin', 'shopAdmin'] as const)(
  'a quantity below what another service requires is refused for %s, even in a dry run',
  async (persona) => {
    for (const isDryRun of [true, false])
      expect(await rejectionOf(change(numbers, setTo(2), persona, isDryRun))).toMatchObject({
        code: 'validation_failed',
        message: 'After this change, PBX requires another service. Add Numbers.',
      });
  },
);

test('a larger quantity is refused until there are enough required units', async () => {
  expect(await rejectionOf(change(pbx, setTo(5)))).toMatchObject({
    message: 'After this change, PBX requires another service. Add 2 × Numbers.',
  });
  await change(numbers, setTo(5));
  expect((await change(pbx, setTo(5))).subscription.quantity).toBe(5);
});

test('a required service can end with the service that requires it, but not before', async () => {
  const end: Change = { event: 'end', when: 'term' };
  expect(await rejectionOf(change(numbers, end))).toMatchObject({ code: 'validation_failed' });
  await change(pbx, end);
  await change(numbers, end);
  expect(await rejectionOf(change(pbx, { event: 'keep' }))).toMatchObject({
    message: 'After this change, PBX requires another service. Add 3 × Numbers.',
  });
});

test('an unmet requirement may stay unmet, but not get worse', async () => {
  await network.admin.query('update service_relations set ratio_bps = 20000');
  await change(numbers, setTo(4));
  expect(await rejectionOf(change(numbers, setTo(3)))).toMatchObject({ code: 'validation_failed' });
});
