import { begin, catchUp } from '@trunkline/contract/subscriptions/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFacts } from '../facts.ts';
import {
  createSubscriptionTest,
  noonOn,
  type PlanName,
  type SubscriptionTest,
} from '../testing.ts';
import { listChanges } from '../changes/history.ts';
import { type Person, rejectionOf } from '../../../testing.ts';
import { listCharges } from './list.ts';
import { reverse } from './reverse.ts';
import { runPeriods, sendRenewalNotices } from './periods.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

/** Returns the charges at a hop, in the format of the contract's functions. */
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
    plan: string;
    quantity: number;
    term_to: string;
  }>('select state, plan, quantity, term_to::text from subscriptions where id = $1', [id]);

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
    const { buyer } = network.people;
    const reduced = await network.start('basic', 10, '2031-04-01');
    const ending = await network.start('basic', 2, '2031-04-01');
    await network.change(buyer, reduced.northClient, { event: 'set_quantity', quantity: 6 });
    await network.change(buyer, ending.northClient, { event: 'end', when: 'term' });
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

test('a plan that is only charged once has one charge at every hop, and no subscription', async () => {
  const lines = await network.insertLines('basic', 3, '2030-04-01');
  await network.admin.query(
    `update order_lines set charges = jsonb_path_query_array(charges, '$[*] ? (@.kind == "once")')
     where id = any ($1)`,
    [lines.map(({ id }) => id)],
  );
  // Every line is started twice, as after a retry: nothing is charged again.
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
