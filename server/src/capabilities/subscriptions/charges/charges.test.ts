import { begin, catchUp } from '@trunkline/contract/subscriptions/changes';
import { UsageRow } from '@trunkline/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFacts } from '../facts.ts';
import { createSubscriptionTest, type PlanName, type SubscriptionTest } from '../testing.ts';
import { listChanges } from '../changes/history.ts';
import { type Person, rejectionOf } from '../../../testing.ts';
import { listCharges } from './list.ts';
import { reverse } from './reverse.ts';
import { changeSubscription } from '../changes/change.ts';
import { importUsage } from './usage.ts';
import { runPrices } from './prices.ts';
import { runPeriods, sendRenewalNotices } from './periods.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

const noonOn = (day: string) => new Date(`${day}T12:00:00Z`);

/** Returns the charges at a hop, as the pure functions list them. */
async function chargesAt(id: string) {
  const { rows } = await network.admin.query(
    `select kind, charge_id, quantity, service_from::text, service_to::text, period_from::text,
       period_to::text
     from charge_events where subscription_id = $1 and kind <> 'usage' order by number`,
    [id],
  );
  return rows;
}
const chainOf = async (id: string) =>
  (
    await network.queryOne<{ chain_id: string }>(
      'select chain_id from subscriptions where id = $1',
      [id],
    )
  ).chain_id;
const stateOf = async (id: string) =>
  network.queryOne<{
    state: string;
    version: number;
    plan: string;
    quantity: number;
    term_to: string;
  }>('select state, version, plan, quantity, term_to::text from subscriptions where id = $1', [id]);

describe('periods', () => {
  test.each(['basic', 'monthly', 'trial'] as const)(
    'of the plan %s are charged once, exactly as the contract calculates them',
    async (name: PlanName) => {
      const { northClient, north } = await network.start(name, 4, '2030-01-31');
      for (const day of ['2030-02-27', '2030-03-31', '2031-05-06', '2031-05-06'])
        await runPeriods(network.database, noonOn(day));
      const plan = network.plans[name];
      const row = await network.queryOne<Record<string, never>>(
        'select * from plans where id = $1',
        [plan.plan],
      );
      const charges = [
        { charge_id: plan.setup, kind: 'once', decimals: 0 },
        { charge_id: plan.seat, kind: 'recurring', decimals: 0 },
      ] as const;
      const started = begin(
        { ...row, plan_id: plan.plan } as never,
        charges,
        4,
        '2030-01-31',
        name === 'trial' ? 14 : 0,
      );
      const later = catchUp(started.subscription, '2031-05-06');
      const expected = storedFacts([...started.facts, ...later.facts]);
      expect(await chargesAt(northClient)).toEqual(expected);
      expect(await chargesAt(north)).toEqual(expected);
      expect((await stateOf(northClient)).term_to).toBe(later.subscription.term_to);
    },
  );

  test('apply scheduled changes at the renewal, and stop when the subscription ends', async () => {
    const buyer = await network.as(network.people.buyer);
    const reduced = await network.start('basic', 10, '2031-04-01');
    const ending = await network.start('basic', 2, '2031-04-01');
    const change = async (
      id: string,
      requested: Parameters<typeof changeSubscription>[1]['change'],
    ) =>
      changeSubscription(buyer, {
        id,
        version: (await stateOf(id)).version,
        change: requested,
        dry_run: false,
      });
    await change(reduced.northClient, { event: 'set_quantity', quantity: 6 });
    await change(ending.northClient, { event: 'end', when: 'term' });
    await runPeriods(network.database, noonOn('2032-04-01'));
    expect(await stateOf(reduced.northClient)).toMatchObject({
      state: 'active',
      quantity: 6,
      term_to: '2033-04-01',
    });
    const events = await chargesAt(reduced.northShop);
    expect(events.at(-1)).toMatchObject({ quantity: '6', service_from: '2032-04-01' });
    expect(await stateOf(ending.northClient)).toMatchObject({ state: 'cancelled' });
    expect((await chargesAt(ending.northClient)).at(-1)).toMatchObject({
      service_to: '2032-04-01',
    });
  });
});

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
    const { version } = await network.queryOne<{ version: number }>(
      'select version from subscriptions where id = $1',
      [northClient],
    );
    const change = { event: 'change_plan', plan_id: network.plans.large.plan } as const;
    await changeSubscription(await network.as(network.people.buyer), {
      id: northClient,
      version,
      change,
      dry_run: false,
    });
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
      const { version } = await network.queryOne<{ version: number }>(
        'select version from subscriptions where id = $1',
        [northClient],
      );
      await changeSubscription(await network.as(network.people.buyer), {
        id: northClient,
        version,
        change: { event: 'change_plan', plan_id: network.plans[plan].plan },
        dry_run: false,
      });
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

test('a price run changes uncommitted subscriptions now, and the others at their renewal', async () => {
  const committed = await network.start('basic', 10, '2031-04-15');
  const free = await network.start('monthly', 10, '2031-04-15');
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
  expect(find(preview, free.northClient)).toMatchObject({
    skipped: null,
    valid_from: '2031-05-15',
    before: '15000',
    after: '16500',
  });
  expect(JSON.stringify(preview)).not.toContain(free.northShop);
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
  const uncommittedRates = await rates(free.northClient);
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

test('a plan that is only charged once has one charge at every hop, and no subscription', async () => {
  const lines = await network.insertLines('basic', 3, '2030-04-01');
  await network.admin.query(
    `update order_lines set charges = jsonb_path_query_array(charges, '$[*] ? (@.kind == "once")')
     where id = any ($1)`,
    [lines.map(({ id }) => id)],
  );
  // Delivered twice, as after a retry: nothing is charged again.
  for (const { id } of [...lines, ...lines])
    expect(
      await network.queryOne('select app.start_subscription($1, $2) as subscription', [
        id,
        '2030-04-01',
      ]),
    ).toEqual({ subscription: null });
  const { rows } = await network.admin.query(
    `select order_line_id, hop, kind, quantity, unit_micros, subscription_id,
       count(*) over (partition by group_id)::integer as hops
     from charge_events where order_line_id = any ($1) order by hop`,
    [lines.map(({ id }) => id)],
  );
  expect(rows).toEqual(
    ['50000000', '60000000', '75000000'].map((unit_micros, index) => ({
      order_line_id: lines[index]?.id,
      hop: index + 1,
      kind: 'once',
      quantity: '3',
      unit_micros,
      subscription_id: null,
      hops: 3,
    })),
  );
});

describe('a reversal', () => {
  const chargeOf = async (id: string, kind: string) =>
    (
      await network.queryOne<{ id: string }>(
        'select id from charge_events where subscription_id = $1 and kind = $2',
        [id, kind],
      )
    ).id;

  test('reverses a charge at every hop, once, with the opposite amount', async () => {
    const { northClient, northShop } = await network.start('basic', 10, '2031-03-01');
    const owner = await network.as(network.people.owner);
    const input = { id: await chargeOf(northClient, 'once'), reason: 'Set up by the customer' };
    expect(await reverse(owner, { ...input, dry_run: true })).toMatchObject({ amount: '-7500' });
    await reverse(owner, { ...input, dry_run: false });
    const { rows } = await network.admin.query(
      `select e.hop, e.quantity, e.unit_micros, o.kind as reversed from charge_events e
         join charge_events o on o.id = e.corrects_id join subscriptions s on s.id = e.subscription_id
       where e.kind = 'reversal' and s.chain_id = $1 order by e.hop`,
      [await chainOf(northClient)],
    );
    expect(rows).toEqual(
      ['50000000', '60000000', '75000000'].map((unit_micros, index) => ({
        hop: index + 1,
        quantity: '-10',
        unit_micros,
        reversed: 'once',
      })),
    );
    const repeated = reverse(owner, { ...input, dry_run: false });
    expect(await rejectionOf(repeated)).toMatchObject({ code: 'conflict' });
    const shop = await network.as(network.people.shopAdmin);
    const { items } = await listCharges(shop, { subscription_id: northShop, limit: 50 });
    expect(items.map(({ kind, reversible }) => [kind, reversible])).toEqual([
      ['reversal', false],
      ['recurring', false],
      ['once', false],
    ]);
    expect(await listChanges(shop, { id: northShop })).toMatchObject({
      items: [{ event: 'reversal', party: 'seller', reason: '' }, {}],
    });
  });

  test('is only possible for the delivering company, and not for charges of a period', async () => {
    const { northClient } = await network.start('basic', 10, '2031-03-01');
    const [once, recurring] = [
      await chargeOf(northClient, 'once'),
      await chargeOf(northClient, 'recurring'),
    ];
    const codeFor = async (person: Person, id: string) =>
      (
        await rejectionOf(
          reverse(await network.as(person), { id, reason: 'Wrong', dry_run: false }),
        )
      ).code;
    expect(await codeFor(network.people.shopAdmin, once)).toBe('conflict');
    expect(await codeFor(network.people.southAdmin, once)).toBe('not_found');
    expect(await codeFor(network.people.owner, recurring)).toBe('conflict');
  });
});

test('both sides of a hop are notified of a renewal in 60, 30 and 7 days, once each', async () => {
  const { northClient } = await network.start('basic', 10, '2031-05-01');
  await runPeriods(network.database, noonOn('2032-03-01'));
  const renewalNotices = async () => {
    const { rows } = await network.admin.query<{ company: string; customer: string }>(
      `select c.name as company, n.parameters ->> 'customer' as customer
       from notifications n join companies c on c.id = n.company_id
       where n.about = $1 and n.kind = 'subscriptions.renewal' order by c.name`,
      [northClient],
    );
    return rows;
  };
  for (const day of ['2032-03-01', '2032-03-02', '2032-03-03', '2032-03-15'])
    await sendRenewalNotices(network.database, noonOn(day));
  expect(new Set((await renewalNotices()).map((row) => JSON.stringify(row)))).toEqual(
    new Set(
      [
        { company: 'North Client', customer: '' },
        { company: 'North Shop', customer: 'North Client' },
      ].map((row) => JSON.stringify(row)),
    ),
  );
  const firstCount = (await renewalNotices()).length;
  for (const day of ['2032-04-05', '2032-04-25', '2032-04-26'])
    await sendRenewalNotices(network.database, noonOn(day));
  expect(await renewalNotices()).toHaveLength(3 * firstCount);
});

test('a monthly term is announced 7 days before each renewal', async () => {
  const monthly = await network.start('basic', 10, '2031-05-01');
  await network.admin.query(
    "update subscriptions set term_months = 1, term_to = '2031-06-01' where chain_id = (select chain_id from subscriptions where id = $1)",
    [monthly.northClient],
  );
  const noticeCount = async (day: string) => {
    await sendRenewalNotices(network.database, noonOn(day));
    const { rows } = await network.admin.query<{ n: number }>(
      `select count(distinct n.parameters ->> 'day')::integer as n from notifications n
       where n.about = $1 and n.kind = 'subscriptions.renewal'`,
      [monthly.northClient],
    );
    return rows[0]?.n;
  };
  expect(await noticeCount('2031-05-15')).toBe(0);
  expect(await noticeCount('2031-05-25')).toBe(1);
  await runPeriods(network.database, noonOn('2031-06-01'));
  expect(await noticeCount('2031-06-02')).toBe(1);
  expect(await noticeCount('2031-06-25')).toBe(2);
});

test('a company that was charged stays in the recycle bin, with its charges', async () => {
  const { northClient } = await network.start('monthly', 2, '2030-01-31');
  await runPeriods(network.database, noonOn('2030-02-28'));
  const buyer = await network.queryOne<{ buyer_id: string }>(
    'select buyer_id from subscriptions where id = $1',
    [northClient],
  );
  const before = await chargesAt(northClient);
  expect(before).not.toEqual([]);
  await network.admin.query('begin');
  await network.admin.query('update companies set deleted_at = now() where id = $1', [
    buyer.buyer_id,
  ]);
  await expect(
    network.admin.query('select app.purge_companies($1)', [buyer.buyer_id]),
  ).rejects.toMatchObject({ code: 'TL004', message: 'company_charged' });
  await network.admin.query('rollback');
  expect(await chargesAt(northClient)).toEqual(before);
});
