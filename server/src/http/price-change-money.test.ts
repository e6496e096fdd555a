import { PriceLine } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePrices } from '../capabilities/catalog/prices/changes/change.ts';
import {
  createSubscriptionTest,
  type SubscriptionTest,
} from '../capabilities/subscriptions/testing.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

test('a preview shows the monthly amounts of subscriptions before and after the change', async () => {
  await network.start('basic', 4, '2030-05-20');
  const { seat } = network.plans.basic;
  const { id } = await network.queryOne<{ id: string }>(
    'select id from price_lists where company_id = $1',
    [network.companies.northShop],
  );
  const preview = async (rate_micro: string) => {
    const brackets = [{ from: '1', rate_micro, flat_micro: '0' }];
    const price = { method: 'fixed', brackets };
    const result = await changePrices(await network.as(network.people.shopAdmin), {
      list_id: id,
      valid_from: '2031-01-01',
      reason: '',
      dry_run: true,
      adjust: null,
      lines: [PriceLine.parse({ scope: 'charge', target: seat, price })],
    });
    return result.preview;
  };
  // Four seats at 15.
  const before = '6000';
  expect(await preview('18000000')).toMatchObject({
    changed: 1,
    losses: 0,
    subscriptions: 1,
    money: [{ currency: 'USD', before, after: '7200' }],
  });
  expect(await preview('9000000')).toMatchObject({
    losses: 1,
    money: [{ currency: 'USD', before, after: '3600' }],
  });
});
