import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addToCart, emptyCart, readCart } from './cart.ts';
import { checkOut, createOrder } from './place-order.ts';

type Plan = Awaited<ReturnType<OrderTest['createPlan']>>;

let network: OrderTest;
let pbx: Plan;
let numbers: Plan;
let fax: Plan;
beforeAll(async () => {
  network = await createOrderTest();
  [pbx, numbers, fax] = [
    await network.createPlan(),
    await network.createPlan(),
    await network.createPlan(),
  ];
  for (const [plan, name] of [
    [pbx, 'PBX'],
    [numbers, 'Numbers'],
    [fax, 'Fax'],
  ] as const)
    await network.admin.query('update services set name = $2 where id = $1', [plan.service, name]);
});
afterAll(() => network.drop());
beforeEach(async () => {
  await network.admin.query('delete from service_relations');
});

const relate = (plan: Plan, kind: string, target: Plan, ratio = 0, group = 1) =>
  network.admin.query(
    `insert into service_relations (company_id, service_id, kind, target_id, ratio_bps, group_no)
     values ($1, $2, $3, $4, $5, $6)`,
    [network.companies.platform, plan.service, kind, target.service, ratio, group],
  );
const line = ({ id }: Plan, quantity = 1, beneficiary_id: string | null = null) => ({
  plan_id: id,
  quantity,
  answers: {},
  beneficiary_id,
  trial_end: 'convert' as const,
});
const placeOrder = async (lines: ReturnType<typeof line>[], who: 'clerk' | 'shopAdmin' = 'clerk') =>
  createOrder(await network.as(who), {
    lines,
    reference: '',
    note: '',
    draft: false,
    dry_run: false,
    ...(who === 'shopAdmin' ? { buyer_id: network.companies.northClient } : {}),
  });

/**
 * Orders a plan along the chain and starts its subscriptions; returns a function that ends them.
 */
async function subscribe(plan: Plan, quantity: number): Promise<() => Promise<void>> {
  const { id } = await network.placeOrder('clerk', plan.id, {}, { quantity });
  await network.process();
  const lines = (await network.chain(id)).map(({ line_id }) => line_id);
  for (const each of lines.toReversed())
    await network.admin.query("select app.start_subscription($1, '2026-03-01')", [each]);
  return async () => {
    await network.admin.query(
      "update subscriptions set state = 'cancelled' where line_id = any ($1::uuid[])",
      [lines],
    );
  };
}

test('the cart names a missing required service, and it cannot be ordered', async () => {
  await relate(pbx, 'requires', numbers, 10_000);
  const clerk = await network.as('clerk');
  const problem = 'PBX requires another service. Add 3 × Numbers.';
  const cart = await addToCart(clerk, line(pbx, 3));
  expect(cart.lines).toMatchObject([
    {
      problem,
      missing: [{ service_id: numbers.service, service: 'Numbers', quantity: 3 }],
    },
  ]);
  const seen = cart.lines.map(({ id, price_id, once, recurring }) => ({
    line_id: id,
    price_id: price_id ?? '',
    once: once ?? '',
    recurring: recurring ?? '',
  }));
  const order = { seen, reference: '', note: '', dry_run: false };
  for (const refused of [checkOut(clerk, order), checkOut(clerk, { ...order, dry_run: true })])
    expect(await rejectionOf(refused)).toMatchObject({
      code: 'validation_failed',
      message: problem,
      fields: [{ path: 'lines.0', message: problem }],
    });
  const { lines } = await addToCart(clerk, line(numbers, 3));
  expect(lines.map((each) => each.problem)).toEqual([null, null]);
  await emptyCart(clerk);
  for (const who of ['clerk', 'shopAdmin'] as const)
    expect(await rejectionOf(placeOrder([line(pbx, 3)], who))).toMatchObject({ message: problem });
  const { order: placed } = await placeOrder([line(pbx, 3), line(numbers, 3)]);
  expect(placed?.state).toBe('ready');
});

test('active subscriptions count towards requirements and exclusions', async () => {
  await relate(pbx, 'requires', numbers, 10_000);
  await relate(fax, 'excludes', numbers);
  const end = await subscribe(numbers, 2);
  const { order } = await placeOrder([line(pbx, 2)]);
  expect(order?.state).toBe('ready');
  expect(await rejectionOf(placeOrder([line(pbx, 3)]))).toMatchObject({
    message: 'PBX requires another service. Add Numbers.',
  });
  expect(await rejectionOf(placeOrder([line(fax)]))).toMatchObject({
    message: "Fax can't be used together with Numbers, which you already have. Remove Fax.",
  });
  await end();
  expect((await placeOrder([line(fax)])).order?.state).toBe('ready');
  expect(await rejectionOf(placeOrder([line(pbx, 2)]))).toMatchObject({
    code: 'validation_failed',
  });
});

test("subscriptions that a company resells don't count as its own", async () => {
  await relate(pbx, 'requires', numbers);
  const end = await subscribe(numbers, 2);
  const lines = [line(pbx)];
  const shop = await network.as('northReseller');
  const details = { reference: '', note: '', draft: false, dry_run: true };
  expect(await rejectionOf(createOrder(shop, { ...details, lines }))).toMatchObject({
    message: 'PBX requires another service. Add Numbers.',
  });
  const clientLines = [line(pbx, 1, network.companies.northClient)];
  const { preview } = await createOrder(shop, { ...details, lines: clientLines });
  expect(preview.lines).toHaveLength(1);
  await end();
});

test('two services that exclude each other are refused in either order', async () => {
  await relate(fax, 'excludes', pbx);
  const refused = await rejectionOf(placeOrder([line(pbx), line(numbers), line(fax)]));
  expect(refused.fields?.map(({ path }) => path)).toEqual(['lines.0', 'lines.2']);
  expect(refused.message).toContain("can't be used together with");
});

test("returns no name or ID of a service that isn't on offer to the buyer", async () => {
  await relate(pbx, 'requires', numbers);
  await network.admin.query('delete from listings where company_id = $1 and service_id = $2', [
    network.companies.northShop,
    numbers.service,
  ]);
  const clerk = await network.as('clerk');
  const cart = await addToCart(clerk, line(pbx));
  expect(cart.lines).toMatchObject([
    {
      problem: "PBX needs a service that isn't available to you. Remove PBX.",
      missing: [],
    },
  ]);
  expect(JSON.stringify(cart)).not.toContain('Numbers');
  expect(JSON.stringify(cart)).not.toContain(numbers.service);
  await emptyCart(clerk);
  await network.admin.query('insert into listings (company_id, service_id) values ($1, $2)', [
    network.companies.northShop,
    numbers.service,
  ]);
});

test('a plan of a retired service leads to the service that replaces it', async () => {
  const clerk = await network.as('clerk');
  await addToCart(clerk, line(fax));
  await relate(numbers, 'replaces', fax);
  await network.admin.query("update services set state = 'retired' where id = $1", [fax.service]);
  const problem = 'No longer on offer. Numbers replaces it.';
  const cart = await readCart(clerk);
  expect(cart.lines).toMatchObject([
    { problem, missing: [{ service_id: numbers.service, service: 'Numbers', quantity: 1 }] },
  ]);
  expect(await rejectionOf(placeOrder([line(fax)]))).toMatchObject({ message: problem });
  await emptyCart(clerk);
  await network.admin.query("update services set state = 'published' where id = $1", [fax.service]);
});
