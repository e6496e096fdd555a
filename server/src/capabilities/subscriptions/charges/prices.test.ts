import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSubscriptionTest, noonOn, type SubscriptionTest } from '../testing.ts';
import { runPeriods } from './periods.ts';
import { runPrices } from './prices.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

test('a price run changes uncommitted subscriptions now, and the others at their renewal', async () => {
  const committed = await network.start('basic', 10, '2031-04-15');
  const uncommitted = await network.start('monthly', 10, '2031-04-15');
  await network.priceCharge(network.plans.basic.seat, 11_000_000n, '2031-05-01');
  await network.priceCharge(network.plans.monthly.seat, 11_000_000n, '2031-05-01');
  const seller = await network.as(network.people.shopAdmin);
  const scope = { reason: 'Higher costs', buyer_id: network.companies.northClient };
  const run = (from: 'next_period' | 'renewal', dry_run: boolean) =>
    runPrices(seller, { ...scope, notice_days: 0, from, dry_run });
  const find = ({ items }: Awaited<ReturnType<typeof run>>, id: string) =>
    items.find(({ subscription_id }) => subscription_id === id);
  const preview = await run('next_period', true);
  expect(find(preview, committed.northClient)).toMatchObject({ skipped: 'locked' });
  expect(find(preview, uncommitted.northClient)).toMatchObject({
    skipped: null,
    valid_from: '2031-05-15',
    before: '15000',
    after: '16500',
  });
  expect(JSON.stringify(preview)).not.toContain(uncommitted.northShop);
  await run('next_period', false);
  await run('renewal', false);
  await network.priceCharge(network.plans.basic.seat, 12_000_000n, '2031-05-02');
  expect(find(await run('renewal', false), committed.northClient)).toMatchObject({
    valid_from: '2032-04-15',
    after: '18000',
    overtaken: [{ day: '2032-04-15', reason: scope.reason }],
  });
  await runPeriods(network.database, noonOn('2032-04-15'));
  const rates = async (id: string) => {
    const { rows } = await network.admin.query<{ day: string; rate: string }>(
      `select service_from::text as day, unit_micros as rate from charge_events
       where subscription_id = $1 and kind = 'recurring' order by number`,
      [id],
    );
    return new Map(rows.map(({ day, rate }) => [day, rate]));
  };
  const committedRates = await rates(committed.northClient);
  expect([committedRates.get('2032-03-15'), committedRates.get('2032-04-15')]).toEqual([
    '15000000',
    '18000000',
  ]);
  const uncommittedRates = await rates(uncommitted.northClient);
  expect([uncommittedRates.get('2031-04-15'), uncommittedRates.get('2031-05-15')]).toEqual([
    '15000000',
    '16500000',
  ]);
  // The company above has changed nothing for its own buyer.
  expect((await rates(committed.northShop)).get('2032-04-15')).toBe('12000000');
});

test('a price run of chosen subscriptions respects the notice period', async () => {
  const ids = [];
  for (const [plan, day] of [
    ['monthly', '2031-04-15'],
    ['monthly', '2031-04-15'],
    ['basic', '2030-05-20'],
  ] as const)
    ids.push((await network.start(plan, 10, day)).northClient);
  const [chosen = '', untouched = '', renewing = ''] = ids;
  await runPeriods(network.database, noonOn('2031-05-06'));
  await network.priceCharge(network.plans.basic.seat, 13_000_000n, '2031-05-03');
  await network.priceCharge(network.plans.monthly.seat, 13_000_000n, '2031-05-03');
  const seller = await network.as(network.people.shopAdmin);
  const { items } = await runPrices(seller, {
    subscription_ids: [chosen, renewing],
    from: 'renewal',
    notice_days: 30,
    reason: 'Higher costs',
    dry_run: false,
  });
  expect(new Map(items.map((item) => [item.subscription_id, item]))).toEqual(
    new Map([
      [chosen, expect.objectContaining({ skipped: null, valid_from: '2031-06-15' })],
      // It renews on 20 May.
      [renewing, expect.objectContaining({ skipped: 'notice', valid_from: null })],
    ]),
  );
  const { rows } = await network.admin.query(
    'select distinct subscription_id from subscription_rates where run_id is not null and subscription_id = any($1)',
    [[chosen, untouched, renewing]],
  );
  expect(rows).toEqual([{ subscription_id: chosen }]);
});
