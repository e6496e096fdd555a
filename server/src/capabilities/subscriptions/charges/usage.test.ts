import { UsageRow } from '@trunkline/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSubscriptionTest, noonOn, type SubscriptionTest } from '../testing.ts';
import { runPeriods } from './periods.ts';
import { importUsage } from './usage.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

describe('usage', () => {
  const report = async (rows: object[], more: object = {}) =>
    importUsage(await network.as(network.people.owner), {
      source: 'switch',
      rows: rows.map((row) => UsageRow.parse({ meter: 'minutes', ...row })),
      dry_run: false,
      ...more,
    });

  test('is corrected at its own price after a change of plan', async () => {
    const { northClient } = await network.start('basic', 1, '2031-04-20');
    const row = { subscription_id: northClient, used_on: '2031-05-01' };
    await report([{ ...row, quantity: '100', external_id: 'before' }]);
    const larger = { event: 'change_plan', plan_id: network.plans.large.plan } as const;
    await network.change(network.people.buyer, northClient, larger);
    const { results } = await report([
      { ...row, quantity: '-40', external_id: 'after', corrects: 'before' },
    ]);
    expect(results).toMatchObject([{ ok: true, message: '' }]);
    const { rows } = await network.admin.query(
      'select distinct charge_id from usage_records where subscription_id = $1',
      [northClient],
    );
    expect(rows).toEqual([{ charge_id: network.plans.basic.minute }]);
  });

  test('is priced on the plan of its day', async () => {
    const { northClient } = await network.start('basic', 1, '2031-04-20');
    const changeTo = async (plan: 'large' | 'basic', day: string) => {
      network.clock.now = noonOn(day);
      const requested = { event: 'change_plan', plan_id: network.plans[plan].plan } as const;
      await network.change(network.people.buyer, northClient, requested);
    };
    const now = network.clock.now;
    await changeTo('large', '2031-05-03');
    network.clock.now = now;
    const usageOn = (used_on: string) => ({
      subscription_id: northClient,
      used_on,
      quantity: '1',
      external_id: used_on,
    });
    await report(['2031-04-21', '2031-05-02', '2031-05-03', '2031-05-04'].map(usageOn));
    const { rows } = await network.admin.query(
      `select external_id, charge_id from usage_records where subscription_id = $1 order by 1`,
      [northClient],
    );
    const { basic, large } = network.plans;
    expect(rows).toEqual([
      { external_id: '2031-04-21', charge_id: basic.minute },
      { external_id: '2031-05-02', charge_id: basic.minute },
      { external_id: '2031-05-03', charge_id: large.minute },
      { external_id: '2031-05-04', charge_id: large.minute },
    ]);
  });

  test('is charged with its period at every hop; late records are charged with the open period', async () => {
    const { northClient, north } = await network.start('basic', 1, '2031-04-01');
    const row = { subscription_id: northClient, used_on: '2031-04-10' };
    const first = await report([
      { ...row, quantity: '100', external_id: 'a' },
      { ...row, quantity: '-40', external_id: 'b', corrects: 'a' },
    ]);
    expect(first).toMatchObject({ accepted: 2, results: [{ period_to: '2031-05-01' }, {}] });
    await runPeriods(network.database, noonOn('2031-05-02'));
    const repeated = await report([{ ...row, quantity: '100', external_id: 'a' }]);
    expect(repeated).toMatchObject({ accepted: 0, results: [{ ok: true, known: true }] });
    const lateReport = await report([{ ...row, quantity: '5', external_id: 'c' }]);
    expect(lateReport.results).toMatchObject([{ period_to: '2031-06-01' }]);
    await runPeriods(network.database, noonOn('2031-06-02'));
    const { rows } = await network.admin.query(
      `select subscription_id, quantity, unit_micros from charge_events
       where kind = 'usage' and subscription_id = any($1) order by period_to, hop`,
      [[northClient, north]],
    );
    expect(rows).toEqual([
      { subscription_id: north, quantity: '60', unit_micros: '20000' },
      { subscription_id: northClient, quantity: '60', unit_micros: '30000' },
      { subscription_id: north, quantity: '5', unit_micros: '20000' },
      { subscription_id: northClient, quantity: '5', unit_micros: '30000' },
    ]);
  });

  test('reports each row of a file, and changes nothing if one is invalid', async () => {
    const { northClient } = await network.start('basic', 1, '2031-04-01');
    const csv = [
      'subscription_id,meter,quantity,used_on,external_id,corrects',
      `${northClient},minutes,10,2031-04-10,k1,`,
      `${northClient},minutes,1.5,2031-04-10,k2,`,
      `${northClient},fax,1,2031-04-10,k3,`,
      `${northClient},minutes,-1,2031-04-10,k4,`,
      `${northClient},minutes,-11,2031-04-10,k5,k1`,
      `${northClient},minutes,1,2031-03-31,k6,`,
      `${northClient},minutes,1,2031-05-07,k7,`,
      `${crypto.randomUUID()},minutes,1,2031-04-10,k8,`,
      `${northClient},minutes,ten,2031-04-10,k9,`,
    ].join('\n');
    const context = await network.as(network.people.owner);
    const result = await importUsage(context, { source: 'file', csv, dry_run: false });
    expect(result.accepted).toBe(0);
    expect(result.results.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 ',
      '3 The quantity has more decimal places than the meter allows.',
      "4 The subscription's plan has no meter with this name.",
      '5 A correction needs a negative quantity and the external_id of the record it corrects.',
      '6 The correction subtracts more than was reported.',
      "7 The usage is dated before the subscription's first charge.",
      '8 The usage is dated in the future.',
      '9 Subscription not found.',
      '10 quantity: Use a number such as 12 or 1.5.',
    ]);
    const { rows } = await network.admin.query("select from usage_records where source = 'file'");
    expect(rows).toHaveLength(0);
  });

  test('is reported only by the company that delivers the service', async () => {
    const { northClient } = await network.start('basic', 1, '2031-04-01');
    const rows = [
      UsageRow.parse({
        subscription_id: northClient,
        meter: 'minutes',
        quantity: '1',
        used_on: '2031-04-10',
        external_id: 'x',
      }),
    ];
    const shop = await network.as(network.people.shopAdmin);
    const result = await importUsage(shop, { source: 'shop', rows, dry_run: true });
    expect(result.results).toMatchObject([{ ok: false, message: 'Subscription not found.' }]);
  });
});
