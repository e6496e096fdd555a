import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAttention } from '../capabilities/analytics/verbs/attention.ts';
import { orderSource } from '../capabilities/orders/source.ts';
import { listRows } from '../kernel/resource/index.ts';
import { createSubscriptionTest } from '../capabilities/subscriptions/testing.ts';
import { createQuoteTest, type QuoteTest } from '../testing/quotes.ts';

// What needs attention in the marketplace.

let net: QuoteTest;
beforeAll(async () => {
  net = await createQuoteTest();
});
afterAll(() => net.drop());

const counted = async (persona: Parameters<QuoteTest['as']>[0]) => {
  const counts = await readAttention(await net.as(persona));
  const { stuck_orders, waiting_orders, open_tasks, waiting_quotes } = counts;
  return { stuck_orders, waiting_orders, open_tasks, waiting_quotes };
};
const nothing = { stuck_orders: 0, waiting_orders: 0, open_tasks: 0, waiting_quotes: 0 };

test('counts stuck orders, tasks and approvals for the companies that they concern', async () => {
  const { id } = await net.placeOrder('clerk', net.planId);
  const { id: old } = await net.placeOrder('clerk', net.planId);
  const draft = await net.createDraft();
  const { northShop, northClient } = net.companies;
  const before = await counted('northReseller');
  const update = (text: string, values: unknown[]) => net.admin.query(text, values);
  await update("update orders set state = 'failed', state_since = now() where id = $1", [id]);
  await update(
    "update orders set state = 'failed', state_since = now() - interval '31 days' where id = $1",
    [old],
  );
  for (const [kind, state] of [
    ['approval', 'open'],
    ['other', 'blocked'],
    ['other', 'done'],
  ])
    await update(
      `insert into order_tasks (order_id, seller_id, buyer_id, owing_id, kind, state, role)
       values ($1, $2, $3, $2, $4, $5, case $4 when 'approval' then 'admin' end)`,
      [id, northShop, northClient, kind, state],
    );
  await update("update quotes set state = 'awaiting_approval' where id = $1", [draft.id]);
  expect(await counted('northReseller')).toEqual({
    stuck_orders: before.stuck_orders + 1,
    waiting_orders: before.waiting_orders + 1,
    open_tasks: before.open_tasks + 1,
    waiting_quotes: before.waiting_quotes + 1,
  });
  expect(await counted('northAdmin')).toMatchObject({ stuck_orders: 1, waiting_orders: 0 });
  expect(await counted('southAdmin')).toEqual(nothing);
  const { items } = await listRows(await net.as('northReseller'), orderSource, {
    stuck: 'true',
    sort: '-state_since',
    limit: 20,
  });
  expect(items.map((item) => item.id)).toEqual([id]);
});

test('counts what ends within thirty days, and commitments longer than the customer has', async () => {
  const sales = await createSubscriptionTest();
  try {
    const { shopAdmin, southAdmin } = sales.people;
    const comingFor = async (person: typeof shopAdmin) => {
      const counts = await readAttention(await sales.as(person));
      return [counts.coming_renewals, counts.exposed_subscriptions];
    };
    expect(await comingFor(shopAdmin)).toEqual([0, 0]);
    const renewing = await sales.start('basic', 2, '2030-05-20');
    await sales.start('basic', 2, '2031-04-01');
    expect(await comingFor(shopAdmin)).toEqual([1, 0]);
    // Its customer's own term is shorter.
    await sales.admin.query('update subscriptions set term_to = term_to - 1 where id = $1', [
      renewing.northClient,
    ]);
    expect(await comingFor(shopAdmin)).toEqual([1, 1]);
    expect(await comingFor(southAdmin)).toEqual([0, 0]);
  } finally {
    await sales.drop();
  }
});
