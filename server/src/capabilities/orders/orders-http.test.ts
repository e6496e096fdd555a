import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, errorIn, type TestService } from '../../testing/service.ts';
import { createOrderTest, type OrderTest, prices } from './testing.ts';

let net: OrderTest;
let service: TestService;
let plan: string;
beforeAll(async () => {
  net = await createOrderTest();
  await net.liftLimits();
  service = await createTestService(net);
  ({ id: plan } = await net.plan());
});
afterAll(async () => {
  await service.stop();
  await net.drop();
});

const ordering = (key: string, quantity = 3) => ({
  method: 'POST',
  headers: { 'idempotency-key': key },
  json: { lines: [{ plan_id: plan, quantity }] },
});

test('fifty parallel orders with one key make one order; another body is refused', async () => {
  const { cookie } = await net.signIn(net.people.clerk);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => service.ask('/api/orders', { ...ordering('one'), cookie })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { rowCount } = await net.admin.query('select from orders');
  expect(rowCount).toBe(1);
  const other = await service.ask('/api/orders', { ...ordering('one', 4), cookie });
  expect(errorIn(other)).toBe('409 conflict');
});

test("answers, lists and exports contain only the reader's own prices", async () => {
  await net.process();
  for (const [who, hidden, shown] of [
    ['clerk', [prices.northShop, prices.north], [prices.northClient]],
    ['northReseller', [prices.north], [prices.northShop, prices.northClient]],
  ] as const) {
    const ask = await service.as(net.people[who]);
    const list = await ask('/api/orders');
    const texts = [list.text, (await ask('/api/order_tasks?owed=all')).text];
    const { items } = Object(list.json());
    for (const { id } of items)
      for (const path of [`/api/orders/${id}`, `/api/orders/${id}/tracker`])
        texts.push((await ask(path)).text);
    const text = texts.join();
    for (const secret of [...hidden, 'Upstream']) expect(text).not.toContain(secret);
    for (const own of shown) expect(text).toContain(own);
  }
});
