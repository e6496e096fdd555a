import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAttention } from '../capabilities/analytics/verbs/attention.ts';
import { orderSource } from '../capabilities/orders/source.ts';
import { quoteSource } from '../capabilities/quotes/source.ts';
import { listRows } from '../kernel/resource/index.ts';
import { createSubscriptionTest } from '../capabilities/subscriptions/testing.ts';
import { createQuoteTest, type QuoteTest } from '../testing/quotes.ts';

let network: QuoteTest;
beforeAll(async () => {
  network = await createQuoteTest();
});
afterAll(() => network.drop());

const countsOf = async (persona: Parameters<QuoteTest['as']>[0]) => {
  const counts = await readAttention(await network.as(persona));
  const { stuck_orders, waiting_orders, open_tasks, waiting_quotes } = counts;
  return { stuck_orders, waiting_orders, open_tasks, waiting_quotes };
};
const nothing = { stuck_orders: 0, waiting_orders: 0, open_tasks: 0, waiting_quotes: 0 };

test('counts stuck orders and open tasks for the companies that they concern', async () => {
  const { id } = await network.placeOrder('clerk', network.planId);
  const { id: old } = await network.placeOrder('clerk', network.planId);
  const { northShop, northClient } = network.companies;
  const before = await countsOf('northReseller');
  const update = (text: string, values: unknown[]) => network.admin.query(text, values);
  await update("update orders set state = 'failed', state_since = now() where id = $1", [id]);
  await update(
    "update orders set state = 'failed', state_since = now() - interval '31 days' where id = $1",
    [old],
  );
  for (const state of ['blocked', 'done'])
    await update(
      `insert into order_tasks (order_id, seller_id, buyer_id, responsible_id, kind, state)
       values ($1, $2, $3, $2, 'other', $4)`,
      [id, northShop, northClient, state],
    );
  expect(await countsOf('northReseller')).toEqual({
    ...before,
    stuck_orders: before.stuck_orders + 1,
    open_tasks: before.open_tasks + 1,
  });
  expect(await countsOf('northAdmin')).toMatchObject({ stuck_orders: 1, open_tasks: 0 });
  expect(await countsOf('southAdmin')).toEqual(nothing);
  const { items } = await listRows(await network.as('northReseller'), orderSource, {
    stuck: 'true',
    sort: '-state_since',
    limit: 20,
  });
  expect(items.map((item) => item.id)).toEqual([id]);
});

test('counts orders and quotes for those who can approve them', async () => {
  const { northShop } = network.companies;
  await network.admin.query(
    "insert into approval_rules (company_id, applies_to) values ($1, 'sales')",
    [northShop],
  );
  const { id: order } = await network.placeOrder('clerk', network.planId);
  const { id } = await network.createDraft();
  await network.send(id);
  const approvalsOf = async (persona: Parameters<QuoteTest['as']>[0]) => {
    const context = await network.as(persona);
    const input = { approval: 'mine', sort: '-state_since', limit: 20 } as const;
    const pages = [
      await listRows(context, orderSource, input),
      await listRows(context, quoteSource, input),
    ];
    return pages.map(({ items }) => items.map((item) => item.id));
  };
  const one = { waiting_orders: 1, waiting_quotes: 1 };
  const none = { waiting_orders: 0, waiting_quotes: 0 };
  expect(await countsOf('shopAdmin')).toMatchObject(one);
  expect(await approvalsOf('shopAdmin')).toEqual([[order], [id]]);
  // Neither the reseller's seller nor a person without the permission can approve them.
  expect(await countsOf('northAdmin')).toMatchObject(none);
  expect(await countsOf('northReseller')).toMatchObject(none);
  expect(await approvalsOf('northAdmin')).toEqual([[], []]);
  await network.admin.query(
    `update order_tasks set details = details || '{"escalated_at": "2030-01-01"}'
     where kind = 'approval' and state = 'open'`,
  );
  expect(await countsOf('northAdmin')).toMatchObject({ ...none, waiting_orders: 1 });
  expect(await approvalsOf('northAdmin')).toEqual([[order], []]);
});

test("counts renewals in the next 30 days, and commitments that outlast the customer's", async () => {
  const sales = await createSubscriptionTest();
  try {
    const { shopAdmin, southAdmin } = sales.people;
    const renewalsOf = async (person: typeof shopAdmin) => {
      const counts = await readAttention(await sales.as(person));
      return [counts.upcoming_renewals, counts.exposed_subscriptions];
    };
    expect(await renewalsOf(shopAdmin)).toEqual([0, 0]);
    const sale = await sales.start('basic', 2, '2030-05-20');
    await sales.start('basic', 2, '2031-04-01');
    expect(await renewalsOf(shopAdmin)).toEqual([1, 0]);
    // The customer's term now ends before the seller's own.
    await sales.admin.query('update subscriptions set term_to = term_to - 1 where id = $1', [
      sale.northClient,
    ]);
    expect(await renewalsOf(shopAdmin)).toEqual([1, 1]);
    expect(await renewalsOf(southAdmin)).toEqual([0, 0]);
  } finally {
    await sales.drop();
  }
});
