import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../testing.ts';
import { changeSubscription } from './changes/change.ts';
import { readDetails } from './changes/details.ts';
import { transferSubscription } from './changes/transfer.ts';
import { createSubscriptionTest, type SubscriptionTest } from './testing.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

test('subscriptions stay with their seller when their buyer moves to another company', async () => {
  network.clock.now = new Date('2031-05-06T12:00:00Z');
  const { northClient: id } = await network.start('basic', 10, '2031-05-01');
  await moveClient('southShop');
  const { subscription } = await readDetails(await network.as(network.people.buyer), { id });
  expect(subscription).toMatchObject({ state: 'active', seller_name: 'North Shop' });
  expect(
    (await readDetails(await network.as(network.people.shopAdmin), { id })).subscription.as,
  ).toBe('seller');
  const stranger = readDetails(await network.as(network.people.southAdmin), { id });
  expect(await rejectionOf(stranger)).toMatchObject({ code: 'not_found' });
  const change = { event: 'set_quantity', quantity: 12 } as const;
  const { version } = subscription;
  const increased = await changeSubscription(await network.as(network.people.buyer), {
    id,
    version,
    change,
    dry_run: false,
  });
  expect(increased.subscription.quantity).toBe(12);
  const ended = await changeSubscription(await network.as(network.people.buyer), {
    id,
    version: increased.subscription.version,
    change: { event: 'end', when: 'now' },
    dry_run: false,
  });
  expect(ended.subscription.state).toBe('cancelled');
  await moveClient('northShop');
});

/** Sells the service down the other branch, at 15 and 30 per seat. */
async function sellInSouth(): Promise<void> {
  const { south, southShop } = network.companies;
  await network.admin.query(
    'insert into listings (company_id, service_id) select unnest($1::uuid[]), $2',
    [[south, southShop], network.service],
  );
  for (const [seller, kind, bps] of [
    [south, 'reseller', 5000],
    [southShop, 'customer', 10_000],
  ] as const) {
    const list = crypto.randomUUID();
    await network.admin.query(
      "insert into price_lists (id, company_id, name, currency) values ($1, $2, 'South', 'USD')",
      [list, seller],
    );
    await network.admin.query(
      `insert into price_entries (company_id, list_id, scope, method, bps, valid_from)
       values ($1, $2, 'all', 'markup', $3, '2020-01-01')`,
      [seller, list, bps],
    );
    await network.admin.query(
      `insert into price_assignments (company_id, audience, target, list_id, valid_from)
       values ($1, 'kind', $2, $3, '2020-01-01')`,
      [seller, kind, list],
    );
  }
}

const moveClient = (parent: 'northShop' | 'southShop') =>
  network.admin.query('update companies set parent_id = $2 where id = $1', [
    network.companies.northClient,
    network.companies[parent],
  ]);

/** Starts a subscription that its supplier has accepted. */
async function startDelivered() {
  const started = await network.start('basic', 10, new Date().toISOString().slice(0, 10));
  const { line_id } = await network.queryOne<{ line_id: string }>(
    'select line_id from subscriptions where id = $1',
    [started.north],
  );
  const { id: instance } = await network.queryOne<{ id: string }>(
    `insert into service_instances (company_id, service_id, line_id, state)
     values ($1, $2, $3, 'active') returning id`,
    [network.companies.platform, network.service, line_id],
  );
  await network.admin.query(
    `with old as (update subscriptions set instance_id = $1
       where chain_id = (select chain_id from subscriptions where id = $2) returning line_id)
     update order_lines l set instance_id = $1 from old where l.id = old.line_id`,
    [instance, started.north],
  );
  await network.admin.query(
    `insert into provision_attempts (line_id, attempt, key, connector, action, payload, outcome)
     values ($1, 1, $1::uuid::text, 'manual', 'activate', '{}', 'accepted')`,
    [line_id],
  );
  return { ...started, line_id, instance };
}

test('a transfer ends one chain and starts another on the same day, for the same instance', async () => {
  network.clock.now = new Date();
  await sellInSouth();
  const { northClient, north, line_id, instance } = await startDelivered();
  const transfer = async (person: Person, dry_run = false, id = north) => {
    const { rows } = await network.admin.query<{ version: number }>(
      'select version from subscriptions where id = $1',
      [id],
    );
    const version = rows[0]?.version ?? 1;
    return transferSubscription(await network.as(person), { id, version, dry_run });
  };
  const { owner, buyer, shopAdmin, southAdmin } = network.people;
  const canTransfer = async (person: Person, id: string) =>
    (await readDetails(await network.as(person), { id })).can_transfer;
  const refusalBeforeMove = await rejectionOf(transfer(owner));
  expect(refusalBeforeMove.message).toBe(
    "The buyer of this subscription hasn't moved to another seller.",
  );
  expect(await canTransfer(owner, north)).toBe(false);
  await moveClient('southShop');
  expect(await canTransfer(owner, north)).toBe(true);
  for (const person of [buyer, shopAdmin])
    expect(await canTransfer(person, northClient)).toBe(false);
  for (const [person, code] of [
    [buyer, 'forbidden'],
    [shopAdmin, 'forbidden'],
    [southAdmin, 'not_found'],
  ] as const)
    expect(await rejectionOf(transfer(person, false, northClient))).toMatchObject({ code });
  const countRows = async () =>
    (await network.admin.query('select from orders union all select from charge_events')).rowCount;
  const before = await countRows();
  const dryRun = await transfer(owner, true);
  expect(dryRun).toMatchObject({ ended: { state: 'cancelled' }, started: { state: 'active' } });
  expect(await countRows()).toBe(before);

  const { ended, started, credit } = await transfer(owner);
  expect(ended).toMatchObject({ id: north, state: 'cancelled' });
  expect(credit.price.now).toBe('-10000');
  expect(started).toMatchObject({ state: 'active', quantity: 10, started_on: ended.ends_on });
  const { rows: hops } = await network.admin.query(
    `select s.hop, s.seller_id, s.buyer_id, s.instance_id, o.source, o.state
     from subscriptions s join order_lines l on l.id = s.line_id join orders o on o.id = l.order_id
     where s.chain_id = (select chain_id from subscriptions where id = $1) order by s.hop`,
    [started.id],
  );
  const { platform, south, southShop, northClient: client } = network.companies;
  expect(hops).toEqual(
    [
      [1, platform, south, 'back_order'],
      [2, south, southShop, 'back_order'],
      [3, southShop, client, 'transfer'],
    ].map(([hop, seller_id, buyer_id, source]) => ({
      hop,
      seller_id,
      buyer_id,
      instance_id: instance,
      source,
      state: 'completed',
    })),
  );
  // Every previous charge of the period is reversed, and there is no second set-up charge.
  const { rows: events } = await network.admin.query<{ kind: string; hops: string }>(
    `select e.kind, string_agg(e.hop::text, ',' order by e.hop) as hops
     from charge_events e join subscriptions s on s.id = e.subscription_id
     where s.chain_id in (select chain_id from subscriptions where id in ($1, $2))
     group by e.kind, s.chain_id order by min(e.number)`,
    [north, started.id],
  );
  expect(events.map(({ kind, hops: hopList }) => `${kind} ${hopList}`).toSorted()).toEqual(
    ['change 1,2,3', 'once 1,2,3', 'recurring 1,2,3', 'recurring 1,2,3'].toSorted(),
  );
  expect(
    await network.queryOne(
      'select state, line_id <> $2 as moved from service_instances where id = $1',
      [instance, line_id],
    ),
  ).toEqual({ state: 'active', moved: true });
  const { rows: attempts } = await network.admin.query(
    'select action, line_id <> $1 as moved from provision_attempts where key = $1::uuid::text',
    [line_id],
  );
  expect(attempts).toEqual([{ action: 'activate', moved: true }]);
  // The buyer pays its new seller's price, and the previous seller can't see it.
  const { rows: ownRows } = await network.admin.query<{ id: string }>(
    'select id from subscriptions where buyer_id = $1 and state = $2',
    [client, 'active'],
  );
  const id = ownRows[0]?.id ?? '';
  const { next_period } = await readDetails(await network.as(buyer), { id });
  expect(next_period?.amount).toBe('30000');
  const readByPreviousSeller = readDetails(await network.as(shopAdmin), { id });
  expect(await rejectionOf(readByPreviousSeller)).toMatchObject({ code: 'not_found' });
  await moveClient('northShop');
});

test('a transfer of a subscription without a supplier request notifies no one of its end', async () => {
  network.clock.now = new Date();
  const { north } = await network.start('basic', 2, new Date().toISOString().slice(0, 10));
  await moveClient('southShop');
  const { started } = await transferSubscription(await network.as(network.people.owner), {
    id: north,
    version: await network.versionOf(north),
    dry_run: false,
  });
  expect(
    await network.queryOne(
      `select i.state, (select count(*)::integer from notifications n
         where n.kind = 'subscriptions.supply' and n.about = $2) as notices
       from subscriptions s join service_instances i on i.id = s.instance_id where s.id = $1`,
      [started.id, north],
    ),
  ).toEqual({ state: 'active', notices: 0 });
  await moveClient('northShop');
});

test('a transfer without a price from the new sellers changes nothing', async () => {
  network.clock.now = new Date();
  const { north } = await startDelivered();
  await network.admin.query('delete from listings where company_id = $1', [
    network.companies.southShop,
  ]);
  await moveClient('southShop');
  const refusal = transferSubscription(await network.as(network.people.owner), {
    id: north,
    version: (await readDetails(await network.as(network.people.owner), { id: north })).subscription
      .version,
    dry_run: false,
  });
  expect(await rejectionOf(refusal)).toMatchObject({ code: 'conflict' });
  const { subscription } = await readDetails(await network.as(network.people.owner), { id: north });
  expect(subscription.state).toBe('active');
  await moveClient('northShop');
});
