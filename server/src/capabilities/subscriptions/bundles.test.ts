import { addDays } from '@trunkline/contract/kernel/days';
import { type Change, UsageRow } from '@trunkline/contract/subscriptions';
import { caseCount } from '@trunkline/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withPlatform } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { changeSubscription } from './changes/change.ts';
import { readDetails } from './changes/details.ts';
import { runPeriods, sendRenewalNotices } from './charges/periods.ts';
import { runPrices } from './charges/prices.ts';
import { importUsage } from './charges/usage.ts';
import { transitionRow } from './queries/facts.ts';
import { listRenewals } from './renewals.ts';
import { createSubscriptionTest, noonOn, type SubscriptionTest } from './testing.ts';

let network: SubscriptionTest;
let ids: { pack: string; app: string };
let lines: string[];

beforeAll(async () => {
  network = await createSubscriptionTest();
  const { platform } = network.companies;
  const [service, plan] = [crypto.randomUUID(), crypto.randomUUID()];
  await network.admin.query(
    `insert into services (id, company_id, slug, name, provider, category, state)
     values ($1, $2, 'app', 'App', 'Platform', 'cloud', 'published')`,
    [service, platform],
  );
  await network.admin.query(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at)
     values ($1, $2, $3, 'APP', 'App', 'offered', now())`,
    [plan, platform, service],
  );
  await network.admin.query(
    `insert into plan_charges (company_id, plan_id, code, name, kind, unit)
     values ($1, $2, 'APP', 'App', 'recurring', 'seat')`,
    [platform, plan],
  );
  await network.admin.query(
    `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, allocation_bps)
     values ($1, $2, $3, 2, 10000)`,
    [platform, network.plans.basic.plan, plan],
  );
});
afterAll(() => network.drop());

const day = '2030-01-31';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly hop: number;
  readonly service: string;
  readonly state: string;
  readonly quantity: number;
  readonly charged_to: string;
  readonly term_to: string;
  readonly ends_on: string | null;
  readonly lots: number;
  readonly charges: number;
  readonly noticed_days: number | null;
}

/** Returns the subscriptions of a bundle and its part at all hops, topmost first. */
async function selectRows(): Promise<Row[]> {
  const { rows } = await network.admin.query<Row>(
    `select s.id, s.version, s.hop, s.service, s.state, s.quantity, s.charged_to::text,
       s.term_to::text, s.ends_on::text,
       (select sum(q.quantity)::integer from quantity_lots q where q.subscription_id = s.id) as lots,
       (select count(*)::integer from charge_events e where e.subscription_id = s.id) as charges,
       s.noticed_days
     from subscriptions s join order_lines l on l.id = s.line_id
     where l.id = any ($1::uuid[]) order by s.hop, l.position`,
    [lines],
  );
  return rows;
}

/** Returns the expected rows of a bundle and its part at every hop. */
const atEachHop = (pack: Partial<Row>, app: Partial<Row>) =>
  [1, 2, 3].flatMap((hop) => [
    { hop, service: 'Voice', ...pack },
    { hop, service: 'App', ...app },
  ]);

/** Starts a bundle with its part at every hop. */
async function startBundle(): Promise<void> {
  const { platform, north, northShop, northClient } = network.companies;
  const ordered = [{ plan_id: network.plans.basic.plan, quantity: 5, trial_end: 'convert' }];
  const placed: string[] = [];
  let { id } = await network.queryOne<{ id: string }>(
    "select app.insert_order($1, app.with_parts($2), 'api', '', '', null, null) as id",
    [northClient, JSON.stringify(ordered)],
  );
  await network.queryOne("select app.set_order_state($1, 'submit', 'ready', 'buyer', '', null)", [
    id,
  ]);
  for (const seller of [northShop, north, platform]) {
    await network.queryOne('select app.process_order($1)', [id]);
    placed.push(id);
    if (seller === platform) break;
    ({ id } = await network.queryOne<{ id: string }>(
      'select id from orders where fulfils_order_id = $1',
      [id],
    ));
  }
  const { rows: started } = await network.admin.query<{ id: string }>(
    `select id from order_lines where order_id = any ($1::uuid[])
     order by array_position($1::uuid[], order_id) desc, position`,
    [placed],
  );
  lines = started.map((line) => line.id);
  await network.admin.query(
    "update order_lines set state = 'succeeded' where id = any ($1::uuid[])",
    [lines],
  );
  for (const line of lines)
    await network.queryOne('select app.start_subscription($1, $2)', [line, day]);
  const rows = await selectRows();
  ids = { pack: rows.at(-2)?.id ?? '', app: rows.at(-1)?.id ?? '' };
}
beforeEach(startBundle);

/** Changes a subscription of the customer as a person on a day. */
async function change(id: string, requested: Change, on = day, person = network.people.buyer) {
  network.clock.now = noonOn(on);
  const row = (await selectRows()).find((each) => each.id === id);
  const input = { id, version: row?.version ?? 0, change: requested, dry_run: false };
  return changeSubscription(await network.as(person), input);
}

test('the part starts with its bundle at every hop, free of charge', async () => {
  expect(await selectRows()).toMatchObject(
    atEachHop(
      { state: 'active', quantity: 5, charged_to: '2030-02-28', charges: 2 },
      { state: 'active', quantity: 10, charged_to: '2030-02-28', charges: 0 },
    ),
  );
  const buyer = await network.as(network.people.buyer);
  network.clock.now = noonOn(day);
  const { parts } = await readDetails(buyer, { id: ids.pack });
  expect(parts).toMatchObject([{ id: ids.app, service: 'App', quantity: 10, state: 'active' }]);
  const part = await readDetails(buyer, { id: ids.app });
  expect(part).toMatchObject({ prices: [], next_period: null, ends: null, parts: [] });
  expect(part.subscription).toMatchObject({ parent_id: ids.pack, bundle: 'Voice' });
});

test('the part follows periods and renewals of its bundle, uncharged', async () => {
  await runPeriods(network.database, noonOn('2031-02-28'));
  const rows = await selectRows();
  expect(rows).toMatchObject(
    atEachHop(
      { charged_to: '2031-03-31', term_to: '2032-01-31', charges: 15 },
      { charged_to: '2031-03-31', term_to: '2032-01-31', charges: 0 },
    ),
  );
});

test("a quantity change also changes the part's quantity, immediately and at the renewal", async () => {
  await change(ids.pack, { event: 'set_quantity', quantity: 7 });
  expect(await selectRows()).toMatchObject(
    atEachHop({ quantity: 7, lots: 7 }, { quantity: 14, lots: 14, charges: 0 }),
  );
  await change(ids.pack, { event: 'set_quantity', quantity: 4 }, '2030-06-01');
  await runPeriods(network.database, noonOn('2031-01-31'));
  expect(await selectRows()).toMatchObject(
    atEachHop(
      { quantity: 4, term_to: '2032-01-31' },
      { quantity: 8, term_to: '2032-01-31', charges: 0 },
    ),
  );
});

test('the part is suspended, resumed and ended with its bundle', async () => {
  const { shopAdmin } = network.people;
  const suspend = { event: 'suspend', reason: 'Invoice not paid' } as const;
  await change(ids.pack, suspend, '2030-03-01', shopAdmin);
  expect(await selectRows()).toMatchObject(
    atEachHop({ state: 'suspended' }, { state: 'suspended' }),
  );
  await change(ids.pack, { event: 'resume' }, '2030-03-05', shopAdmin);
  expect(await selectRows()).toMatchObject(atEachHop({ state: 'active' }, { state: 'active' }));
  await change(ids.pack, { event: 'end', when: 'term' }, '2030-03-06');
  const ending = { state: 'pending_cancel', ends_on: '2031-01-31' };
  expect(await selectRows()).toMatchObject(atEachHop(ending, { ...ending, charges: 0 }));
  await change(ids.pack, { event: 'keep' }, '2030-03-07');
  await change(ids.pack, { event: 'end', when: 'now' }, '2030-03-08');
  expect(await selectRows()).toMatchObject(
    atEachHop({ state: 'cancelled' }, { state: 'cancelled', charges: 0 }),
  );
});

test('refuses to change a part alone, or the plan of the bundle', async () => {
  const message = 'This subscription is part of Voice. Change Voice instead.';
  for (const requested of [
    { event: 'set_quantity', quantity: 3 },
    { event: 'end', when: 'now' },
  ] as const)
    expect(await rejectionOf(change(ids.app, requested))).toMatchObject({
      code: 'conflict',
      message,
    });
  // The database also rejects it for jobs.
  const transition = { event: 'renew', to_state: 'active', day, next: {}, facts: [], reason: '' };
  const attempt = withPlatform(network.database, 'renew a part', (tx) =>
    transitionRow(tx, { id: ids.app, version: 1 }, transition),
  );
  await expect(attempt).rejects.toThrow('subscription_of_bundle');
  const other = { event: 'change_plan', plan_id: network.plans.large.plan } as const;
  expect(await rejectionOf(change(ids.pack, other))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Order the other bundle, then end this one.'),
  });
  const { subscription, plans } = await readDetails(await network.as(network.people.buyer), {
    id: ids.pack,
  });
  expect([subscription.may.includes('change_plan'), plans]).toEqual([false, []]);
});

test('usage of a part is charged through its bundle at every hop', async () => {
  network.clock.now = noonOn('2030-02-10');
  const rows = [
    UsageRow.parse({
      subscription_id: ids.app,
      meter: 'minutes',
      quantity: '90',
      used_on: '2030-02-09',
      external_id: 'calls of a part',
    }),
  ];
  const { accepted } = await importUsage(await network.as(network.people.owner), {
    source: 'switch',
    rows,
    dry_run: false,
  });
  expect(accepted).toBe(1);
  await runPeriods(network.database, noonOn('2030-03-01'));
  const { rows: charged } = await network.admin.query(
    `select e.hop, s.service, e.quantity from charge_events e
       join subscriptions s on s.id = e.subscription_id join order_lines l on l.id = s.line_id
     where e.kind = 'usage' and l.id = any ($1::uuid[]) order by e.hop`,
    [lines],
  );
  expect(charged).toEqual([1, 2, 3].map((hop) => ({ hop, service: 'Voice', quantity: '90' })));
});

test('renewals, notices and price runs cover only the bundle', async () => {
  network.clock.now = noonOn('2030-12-10');
  const seller = await network.as(network.people.shopAdmin);
  const { items } = await listRenewals(seller, { from: '2030-12-01', until: '2031-12-31' });
  const renewed = items.map(({ subscription }) => subscription.id);
  const run = await runPrices(seller, {
    seller_id: network.companies.northShop,
    from: 'renewal',
    notice_days: 30,
    reason: 'New year',
    dry_run: true,
  });
  const priced = run.items.map(({ subscription_id }) => subscription_id);
  for (const listed of [renewed, priced]) {
    expect(listed).toContain(ids.pack);
    expect(listed).not.toContain(ids.app);
  }
  await sendRenewalNotices(network.database, noonOn('2030-12-10'));
  expect(await selectRows()).toMatchObject(atEachHop({ noticed_days: 60 }, { noticed_days: null }));
});

test('a part follows every change of its bundle at every hop, uncharged', async () => {
  const changes = fc.oneof(
    fc.record({
      event: fc.constant('set_quantity' as const),
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({ event: fc.constant('end' as const), when: fc.constantFrom('now', 'term') }),
    fc.record({
      event: fc.constant('undo' as const),
      what: fc.constantFrom('scheduled_quantity', 'increase'),
    }),
    fc.record({
      event: fc.constant('set_renewal' as const),
      end_action: fc.constantFrom('renew', 'roll', 'end'),
    }),
    fc.constant({ event: 'suspend', reason: 'Invoice not paid' } as const),
    fc.constantFrom({ event: 'resume' } as const, { event: 'keep' } as const),
  );
  const step = fc.record({ wait: fc.integer({ min: 0, max: 200 }), change: changes });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await startBundle();
      let on = day;
      for (const { wait, change: requested } of steps) {
        on = addDays(on, wait);
        await runPeriods(network.database, noonOn(on));
        const refusal = await change(ids.pack, requested, on, network.people.shopAdmin).then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) accepted += 1;
        else
          expect(refusal).toMatchObject({
            code: expect.stringMatching(/^(conflict|forbidden|validation_failed)$/),
          });
        const rows = await selectRows();
        const { state, quantity, charged_to, term_to, ends_on } = rows.at(-2) ?? {};
        const expected = { state, charged_to, term_to, ends_on };
        const quantities = [quantity, quantity === undefined ? undefined : quantity * 2];
        expect(rows).toMatchObject(
          atEachHop(
            { ...expected, quantity: quantities[0], lots: quantities[0] },
            { ...expected, quantity: quantities[1], lots: quantities[1], charges: 0 },
          ),
        );
        const charges = rows.filter(({ service }) => service === 'Voice').map((row) => row.charges);
        expect(new Set(charges).size).toBe(1);
      }
    }),
    { numRuns: caseCount(40) },
  );
  expect(accepted).toBeGreaterThan(10);
});
