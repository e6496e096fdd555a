import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { getRow } from '../../../kernel/resource/index.ts';
import { subscriptionSource } from '../source.ts';
import { listEntries } from '../../audit/index.ts';
import { createSubscriptionTest, type SubscriptionTest } from '../testing.ts';
import { endWithTerm, keepSubscription } from './bulk-actions.ts';
import { changeSubscription } from './change.ts';
import { changeMany } from './change-many.ts';
import { readDetails } from './details.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

/** Today on the network's clock. */
const today = '2031-05-06';

describe('a change', () => {
  test('is previewed as it is charged, at every hop', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const requested = { event: 'set_quantity', quantity: 15 } as const;
    const preview = await network.change(network.people.buyer, northClient, requested, true);
    expect(preview.money.price).toMatchObject({
      now: '6290',
      fee: '0',
      next_period: { from: '2031-06-01', to: '2031-07-01', amount: '22500' },
    });
    expect(await network.eventsOf(northClient, 'change')).toEqual([]);
    const changed = await network.change(network.people.buyer, northClient, requested);
    expect(changed.money).toEqual(preview.money);
    expect(changed.subscription.quantity).toBe(15);
    const events = await network.eventsOf(northClient, 'change');
    expect(events.map(({ quantity, rate, days }) => [quantity, rate, days])).toEqual([
      ['15', '10000000', '2031-05-06 2031-06-01'],
      ['15', '12000000', '2031-05-06 2031-06-01'],
      ['15', '15000000', '2031-05-06 2031-06-01'],
    ]);
    expect(new Set(events.map(({ group_id }) => group_id)).size).toBe(1);
    const undone = await network.change(network.people.buyer, northClient, {
      event: 'undo',
      what: 'increase',
    });
    expect(undone.money.price.now).toBe('-6290');
    expect(undone.subscription.quantity).toBe(10);
  });

  test('is in the audit log with its event and the changed fields', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const { buyer, shopAdmin } = network.people;
    await network.change(buyer, northClient, { event: 'set_quantity', quantity: 12 });
    await network.change(shopAdmin, northClient, { event: 'suspend', reason: 'Overdue' });
    await network.change(shopAdmin, northClient, { event: 'resume' });
    await network.change(buyer, northClient, { event: 'end', when: 'term' });
    await network.change(buyer, northClient, { event: 'keep' });
    const { items } = await listEntries(await network.as(network.people.owner), {
      resource_id: northClient,
      limit: 10,
    });
    const reported = items
      .toReversed()
      .map(({ facts, state, changed }) => [facts?.['event'], state, changed]);
    expect(reported).toEqual([
      ['set_quantity', null, ['event', 'quantity']],
      ['suspend', 'suspended', ['event', 'state']],
      ['resume', 'active', ['event', 'state']],
      ['end', 'pending_cancel', ['ends_on', 'event', 'state']],
      ['keep', 'active', ['ends_on', 'event', 'state']],
    ]);
  });

  test('to a quantity that is not allowed is refused, naming the allowed ones', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    for (const [quantity, message] of [
      [5000, 'Use a quantity from 1 to 1000, such as 1000.'],
      [2_000_000, 'Use a quantity from 1 to 1000, such as 1000.'],
      [0, 'Use a quantity from 1 to 1000, such as 1. To go to zero, end the subscription.'],
    ] as const)
      expect(
        await rejectionOf(
          network.change(network.people.buyer, northClient, { event: 'set_quantity', quantity }),
        ),
      ).toMatchObject({ fields: [{ path: 'change.quantity', message }] });
    const rejection = await rejectionOf(
      network.change(network.people.buyer, northClient, { event: 'set_quantity', quantity: -3 }),
    );
    expect(rejection.fields).toEqual([
      {
        path: 'change.quantity',
        message: 'Use a quantity from 1 to 1000, such as 1. To go to zero, end the subscription.',
      },
    ]);
  });

  test('to a smaller quantity waits for the renewal once the window has ended', async () => {
    const { northClient } = await network.start('basic', 10, '2031-03-01');
    const reduced = await network.change(network.people.buyer, northClient, {
      event: 'set_quantity',
      quantity: 4,
    });
    expect(reduced.subscription).toMatchObject({ quantity: 10, scheduled_quantity: 4 });
    expect(reduced.money.price.now).toBe('0');
    const kept = await network.change(network.people.buyer, northClient, {
      event: 'undo',
      what: 'scheduled_quantity',
    });
    expect(kept.subscription.scheduled_quantity).toBeNull();
  });

  test('to a larger plan applies now at the prices of the day, to another one at the renewal', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const larger = { event: 'change_plan', plan_id: network.plans.large.plan } as const;
    const preview = await network.change(network.people.buyer, northClient, larger, true);
    const changed = await network.change(network.people.buyer, northClient, larger);
    expect(changed.money).toEqual(preview.money);
    expect(changed.money.price.now).toBe('12580');
    expect(changed.subscription).toMatchObject({ plan: 'large', term_to: '2032-05-01' });
    const rates = (await network.eventsOf(northClient, 'change')).map(({ rate, quantity }) => [
      quantity,
      rate,
    ]);
    expect(rates).toEqual([
      ['0', '10000000'],
      ['10', '20000000'],
      ['0', '12000000'],
      ['10', '24000000'],
      ['0', '15000000'],
      ['10', '30000000'],
    ]);
    const smaller = await network.change(network.people.buyer, northClient, {
      event: 'change_plan',
      plan_id: network.plans.basic.plan,
    });
    expect(smaller.subscription).toMatchObject({ plan: 'large', scheduled_plan: 'basic' });
  });

  test('to a larger plan keeps the plan scheduled for the renewal, at its price', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const changeTo = (plan: 'monthly' | 'large', dryRun = false) =>
      network.change(
        network.people.buyer,
        northClient,
        { event: 'change_plan', plan_id: network.plans[plan].plan },
        dryRun,
      );
    await changeTo('monthly');
    const preview = await changeTo('large', true);
    const changed = await changeTo('large');
    expect(changed.subscription).toMatchObject({ plan: 'large', scheduled_plan: 'monthly' });
    expect(changed.money).toEqual(preview.money);
    expect(changed.money.price.renewal).toMatchObject({ from: '2032-05-01', amount: '15000' });
  });

  test('can align its end with another subscription between the same companies', async () => {
    const target = await network.start('basic', 1, '2031-05-04');
    const { northClient, northShop } = await network.start('basic', 10, '2031-05-01');
    const changed = await network.change(network.people.buyer, northClient, {
      event: 'coterm',
      with_id: target.northClient,
    });
    expect(changed.subscription).toMatchObject({ term_to: '2032-05-04', charged_to: '2031-06-04' });
    const foreign = network.change(network.people.buyer, northClient, {
      event: 'coterm',
      with_id: northShop,
    });
    expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  });

  test('offers the other plans that have a price, and undoing an increase of today', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const buyer = await network.as(network.people.buyer);
    const { plans, added_today } = await readDetails(buyer, { id: northClient });
    expect(plans.map(({ name, upgrade }) => [name, upgrade])).toEqual([
      ['monthly', false],
      ['trial', false],
      ['large', true],
    ]);
    expect(added_today).toBe(0);
    await network.change(network.people.buyer, northClient, {
      event: 'set_quantity',
      quantity: 12,
    });
    await network.change(network.people.buyer, northClient, {
      event: 'set_quantity',
      quantity: 15,
    });
    expect(await readDetails(buyer, { id: northClient })).toMatchObject({ added_today: 3 });
    const undone = await network.change(network.people.buyer, northClient, {
      event: 'undo',
      what: 'increase',
    });
    expect(undone.subscription.quantity).toBe(12);
  });

  test('cannot undo the quantity that the subscription started with today', async () => {
    const { northClient } = await network.start('basic', 4, today);
    const undo = network.change(network.people.buyer, northClient, {
      event: 'undo',
      what: 'increase',
    });
    expect(await rejectionOf(undo)).toMatchObject({ code: 'conflict' });
  });

  test('to a smaller plan shows what it costs after the renewal', async () => {
    const { northClient } = await network.start('large', 10, '2031-05-01');
    const requested = { event: 'change_plan', plan_id: network.plans.basic.plan } as const;
    const { money } = await network.change(network.people.shopAdmin, northClient, requested, true);
    expect(money.price).toMatchObject({
      now: '0',
      next_period: { from: '2031-06-01', amount: '30000' },
      renewal: { from: '2032-05-01', to: '2032-06-01', amount: '15000' },
    });
    expect(money.cost).toMatchObject({ renewal: { amount: '12000' } });
  });

  test('of several subscriptions returns a result for each, and a refused one does not stop the others', async () => {
    const first = (await network.start('basic', 10, '2031-04-10')).northClient;
    const second = (await network.start('basic', 10, '2031-04-10')).northClient;
    const foreign = (await network.start('basic', 10, '2031-04-10')).north;
    const changes = [
      { id: first, version: 1, change: { event: 'set_quantity', quantity: 6 } },
      { id: second, version: 7, change: { event: 'end', when: 'term' } },
      { id: foreign, version: 1, change: { event: 'end', when: 'term' } },
    ] as const;
    const buyer = await network.as(network.people.buyer);
    const preview = await changeMany(buyer, { changes, dry_run: true });
    expect(preview.results[0]).toMatchObject({ ok: true, subscription: { quantity: 10 } });
    expect(preview.results[0]?.money?.price.renewal).toMatchObject({ amount: '9000' });
    const { results } = await changeMany(buyer, { changes, dry_run: false });
    expect(results.map(({ ok, label }) => [ok, label])).toEqual([
      [true, 'Voice for North Client'],
      [false, 'Voice for North Client'],
      [false, foreign],
    ]);
    expect(results[0]?.subscription).toMatchObject({ quantity: 10, scheduled_quantity: 6 });
    expect(results[1]?.errors[0]?.message).toContain('changed in the meantime');
  });

  test('of several subscriptions applies to the previewed versions, even right after a period began', async () => {
    const id = (await network.start('basic', 10, '2031-04-06')).northClient;
    const requested = { id, version: 1, change: { event: 'set_quantity', quantity: 12 } } as const;
    const buyer = await network.as(network.people.buyer);
    const preview = () => changeMany(buyer, { changes: [requested], dry_run: true });
    const [first] = (await preview()).results;
    const [second] = (await preview()).results;
    expect(second).toEqual(first);
    expect(first).toMatchObject({ ok: true, subscription: { charged_to: '2031-06-06' } });
    const version = first?.subscription?.version ?? 0;
    expect(version).toBeGreaterThan(1);
    const { results } = await changeMany(buyer, {
      changes: [{ ...requested, version }],
      dry_run: false,
    });
    expect(results[0]).toMatchObject({ ok: true, money: first?.money });
  });

  test('of an outdated version is refused', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const version = await network.versionOf(northClient);
    await network.change(network.people.buyer, northClient, {
      event: 'set_quantity',
      quantity: 11,
    });
    const stale = changeSubscription(await network.as(network.people.shopAdmin), {
      id: northClient,
      version,
      change: { event: 'set_quantity', quantity: 12 },
      dry_run: false,
    });
    expect(await rejectionOf(stale)).toMatchObject({ code: 'conflict' });
  });
});

describe('an end', () => {
  test('shows both options, and charges the fee at every hop', async () => {
    const { northClient } = await network.start('basic', 10, '2031-03-01');
    const { ends } = await readDetails(await network.as(network.people.shopAdmin), {
      id: northClient,
    });
    expect(ends).toMatchObject({
      now: { ends_on: today, price: { fee: '135000' }, cost: { fee: '108000' } },
      term: { ends_on: '2032-03-01' },
    });
    const ended = await network.change(network.people.buyer, northClient, {
      event: 'end',
      when: 'now',
    });
    expect(ended.money.price.now).toBe('135000');
    expect(ended.subscription).toMatchObject({ state: 'cancelled', ends_on: today });
    expect(await network.eventsOf(northClient, 'early_end_fee')).toHaveLength(3);
    const { rows } = await network.admin.query(
      'select distinct state from subscriptions where chain_id = (select chain_id from subscriptions where id = $1)',
      [northClient],
    );
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  test('shows only sellers what they would owe, and the part no customer covers', async () => {
    const { northClient } = await network.start('basic', 10, '2031-03-01');
    const details = async (person: Person) =>
      readDetails(await network.as(person), { id: northClient });
    expect((await details(network.people.buyer)).exposure).toBeNull();
    const covered = { currency: 'USD', until: '2032-03-01', owed: '108000', covered: '135000' };
    expect((await details(network.people.shopAdmin)).exposure).toEqual({ ...covered, open: '0' });
    // A price below the seller's own cost.
    await network.admin.query(
      `update subscription_rates
       set brackets = jsonb_build_array(jsonb_build_object('from', '1', 'rate_micro', '10000000',
         'flat_micro', '0'))
       where subscription_id = $1 and kind = 'recurring'`,
      [northClient],
    );
    expect((await details(network.people.shopAdmin)).exposure).toMatchObject({
      owed: '108000',
      covered: '90000',
      open: '18000',
    });
  });

  test('within the window credits the days left', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const ended = await network.change(network.people.buyer, northClient, {
      event: 'end',
      when: 'now',
    });
    expect(ended.money.price).toMatchObject({ now: '-12581', fee: '0', next_period: null });
  });

  test('at the end of the term can be undone', async () => {
    const { northClient } = await network.start('basic', 10, '2031-05-01');
    const chosen = { id: northClient };
    expect(await endWithTerm(await network.as(network.people.buyer), chosen)).toMatchObject({
      state: 'pending_cancel',
      ends_on: '2032-05-01',
      may: expect.arrayContaining(['keep']),
    });
    expect(
      await keepSubscription(await network.as(network.people.shopAdmin), chosen),
    ).toMatchObject({ state: 'active', ends_on: null });
  });

  test('can only be undone once it was requested, also during a trial', async () => {
    const { northClient } = await network.start('trial', 10, '2031-05-01');
    const context = await network.as(network.people.shopAdmin);
    const { state, may } = await getRow(context, subscriptionSource, { id: northClient });
    expect(state).toBe('trial');
    expect(may).not.toContain('keep');
  });
});
