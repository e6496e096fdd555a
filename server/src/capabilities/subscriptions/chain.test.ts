import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../testing.ts';
import { getRow, listRows } from '../../kernel/resource/index.ts';
import { readDetails } from './changes/details.ts';
import { subscriptionSource } from './source.ts';
import { createSubscriptionTest, type SubscriptionTest } from './testing.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

describe('a line that succeeds', () => {
  test('starts a subscription at every hop, at its own price, in one group', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const events = await network.eventsOf(northClient);
    const days = '2031-05-01 2031-06-01';
    expect(events.map(({ kind, quantity, rate }) => [kind, quantity, rate])).toEqual([
      ['once', '10', '50000000'],
      ['recurring', '10', '10000000'],
      ['once', '10', '60000000'],
      ['recurring', '10', '12000000'],
      ['once', '10', '75000000'],
      ['recurring', '10', '15000000'],
    ]);
    expect(events.every((event) => event.days === days)).toBe(true);
    const groups = Map.groupBy(events, ({ group_id }) => group_id);
    expect([...groups.values()].map((group) => group.length)).toEqual([3, 3]);
  });

  test('starts the subscription only once', async () => {
    const { northClient } = await network.start('basic', 3, '2031-05-01');
    const line = await network.queryOne<{ line_id: string }>(
      'select line_id from subscriptions where id = $1',
      [northClient],
    );
    const repeated = await network.queryOne('select app.start_subscription($1, $2) as id', [
      line.line_id,
      '2031-05-06',
    ]);
    expect(repeated).toEqual({ id: northClient });
    expect(await network.eventsOf(northClient)).toHaveLength(6);
  });

  test('starts all subscriptions in the transaction in which the topmost line succeeds', async () => {
    const lines = await network.insertLines('basic', 2, '2031-05-01', 'in_progress');
    await network.admin.query(
      "select app.set_line_state($1, 'succeed', 'succeeded', 'supplier', null, '', null)",
      [lines[0]?.id],
    );
    const { rows } = await network.admin.query(
      'select hop, state, quantity from subscriptions where line_id = any($1) order by hop',
      [lines.map(({ id }) => id)],
    );
    expect(rows).toEqual([1, 2, 3].map((hop) => ({ hop, state: 'active', quantity: 2 })));
  });

  test('charges nothing in a trial', async () => {
    const { northClient } = await network.start('trial', 3, '2031-05-01');
    expect(await network.eventsOf(northClient)).toEqual([]);
  });
});

describe('visibility', () => {
  const pricesAbove = ['10000000', '12000000', '50000000', '60000000'];

  test('the buyer sees its own hop and no price from above', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const context = await network.as(network.people.buyer);
    const list = await listRows(context, subscriptionSource, { limit: 50, sort: '-created_at' });
    const details = await readDetails(context, { id: northClient });
    const preview = await network.change(
      network.people.buyer,
      northClient,
      { event: 'set_quantity', quantity: 15 },
      true,
    );
    expect(list.items.every((row) => row.buyer_id === network.companies.northClient)).toBe(true);
    expect(list.items.find(({ id }) => id === northClient)).toMatchObject({
      as: 'buyer',
      seller_name: 'North Shop',
    });
    expect(preview.money.cost).toBeNull();
    const response = JSON.stringify([list, details, preview]);
    for (const hiddenPrice of pricesAbove) expect(response).not.toContain(hiddenPrice);
    expect(response).not.toContain(network.companies.north);
  });

  test('a seller sees its cost beside its price', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const preview = await network.change(
      network.people.shopAdmin,
      northClient,
      { event: 'set_quantity', quantity: 15 },
      true,
    );
    expect(preview.money).toMatchObject({ price: { now: '6290' }, cost: { now: '5032' } });
    expect(JSON.stringify(preview)).not.toContain('"4194"');
  });

  test('other branches and lower hops cannot read the hops above', async () => {
    const { north, northShop, northClient } = await network.start('basic', 10, '2031-05-01');
    const read = async (person: Person, id: string) =>
      getRow(await network.as(person), subscriptionSource, { id });
    for (const [person, id] of [
      [network.people.buyer, northShop],
      [network.people.buyer, north],
      [network.people.shopAdmin, north],
      [network.people.southAdmin, northClient],
    ] as const)
      expect(await rejectionOf(read(person, id))).toMatchObject({ code: 'not_found' });
    expect((await read(network.people.clerk, northClient)).may).toEqual([]);
    expect((await read(network.people.owner, northClient)).as).toBe('seller');
  });
});
