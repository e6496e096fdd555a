import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { changeSubscription } from './changes/change.ts';
import { readDetails } from './changes/details.ts';
import { createSubscriptionTest, type SubscriptionTest } from './testing.ts';

let net: SubscriptionTest;
beforeAll(async () => {
  net = await createSubscriptionTest();
});
afterAll(() => net.drop());

test('subscriptions stay with their seller when their buyer moves to another company', async () => {
  net.clock.now = new Date('2031-05-06T12:00:00Z');
  const { northClient: id } = await net.start('basic', 10, '2031-05-01');
  await net.admin.query('update companies set parent_id = $2 where id = $1', [
    net.companies.northClient,
    net.companies.southShop,
  ]);
  const { subscription } = await readDetails(await net.as(net.people.buyer), { id });
  expect(subscription).toMatchObject({ state: 'active', seller_name: 'North Shop' });
  expect((await readDetails(await net.as(net.people.shopAdmin), { id })).subscription.as).toBe(
    'seller',
  );
  const stranger = readDetails(await net.as(net.people.southAdmin), { id });
  expect(await rejectionOf(stranger)).toMatchObject({ code: 'not_found' });
  const change = { event: 'set_quantity', quantity: 12 } as const;
  const { version } = subscription;
  const grown = await changeSubscription(await net.as(net.people.buyer), {
    id,
    version,
    change,
    dry_run: false,
  });
  expect(grown.subscription.quantity).toBe(12);
  const ended = await changeSubscription(await net.as(net.people.buyer), {
    id,
    version: grown.subscription.version,
    change: { event: 'end', when: 'now' },
    dry_run: false,
  });
  expect(ended.subscription.state).toBe('cancelled');
});
