import type { OrderedLine } from '@trunkline/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createOrderTest, type OrderTest, prices } from '../testing.ts';
import { addToCart, changeCartLine, emptyCart, readCart, removeCartLine } from './cart.ts';
import { answerLine, decideOrder, transitionOrder } from '../records/transition-order.ts';
import { checkOut, createOrder } from './place-order.ts';
import { readOrder } from '../records/read-order.ts';
import { addRule } from '../terms/rules.ts';

let network: OrderTest;
let plan: Awaited<ReturnType<OrderTest['createPlan']>>;
beforeAll(async () => {
  network = await createOrderTest();
  plan = await network.createPlan({ min_quantity: 2, max_quantity: 11, step_quantity: 3 });
});
afterAll(() => network.drop());

const line = (changes: Partial<OrderedLine> = {}): OrderedLine => ({
  plan_id: plan.id,
  quantity: 5,
  answers: {},
  beneficiary_id: null,
  trial_end: 'convert',
  ...changes,
});
const details = { reference: 'PO 7', note: '', dry_run: false };
const seenOf = (cart: Awaited<ReturnType<typeof readCart>>) =>
  cart.lines.map(({ id, price_id, once, recurring }) => ({
    line_id: id,
    price_id: price_id ?? '',
    once: once ?? '',
    recurring: recurring ?? '',
  }));

test('each person has a cart, at the prices of their company', async () => {
  const clerk = await network.as('clerk');
  const cart = await addToCart(clerk, line());
  expect(cart).toMatchObject({
    seller_name: 'North Shop',
    currency: 'USD',
    first_bill: '8667',
    lines: [{ quantity: 5, recurring: '8667', once: '0', problem: null }],
  });
  expect(JSON.stringify(cart)).not.toContain(prices.northShop);
  expect((await readCart(await network.as('clientAdmin'))).lines).toEqual([]);
  const [added] = cart.lines;
  const id = added?.id ?? '';
  const foreign = changeCartLine(await network.as('clientAdmin'), { id, quantity: 2 });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  const removed = removeCartLine(await network.as('southAdmin'), { id });
  expect(await rejectionOf(removed)).toMatchObject({ code: 'not_found' });
  expect(await emptyCart(clerk)).toEqual({ removed: 1 });
  expect((await readCart(clerk)).lines).toEqual([]);
});

test('rejects quantities that cannot be ordered, and names the allowed ones', async () => {
  const clerk = await network.as('clerk');
  for (const quantity of [-5, 0, 1, 4, 14])
    expect(await rejectionOf(addToCart(clerk, line({ quantity })))).toMatchObject({
      code: 'validation_failed',
      message: 'Order 2 to 11 in steps of 3.',
      fields: [{ path: 'quantity' }],
    });
  for (const [quantity, draft] of [
    [-5, false],
    [0, true],
    [4, false],
  ] as const)
    expect(
      await rejectionOf(network.placeOrder('clerk', plan.id, { draft }, { quantity })),
    ).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'lines.0.quantity', message: 'Order 2 to 11 in steps of 3.' }],
    });
});

test('a plan that is not on offer, or a company out of reach, is not found', async () => {
  const south = addToCart(await network.as('southReseller'), line());
  expect(await rejectionOf(south)).toMatchObject({ code: 'not_found' });
  const unknown = addToCart(await network.as('clerk'), line({ plan_id: crypto.randomUUID() }));
  expect(await rejectionOf(unknown)).toMatchObject({ code: 'not_found' });
  for (const placeOrder of [
    () => network.placeOrder('southReseller', plan.id),
    () => network.placeOrder('clerk', crypto.randomUUID(), { dry_run: true }),
  ])
    expect(await rejectionOf(placeOrder())).toMatchObject({ code: 'not_found' });
  const foreign = line({ beneficiary_id: network.companies.southClient });
  expect(await rejectionOf(addToCart(await network.as('clerk'), foreign))).toMatchObject({
    message: 'Company not found.',
  });
});

test('rejects an order at outdated prices and returns both prices', async () => {
  const clerk = await network.as('clerk');
  const seen = seenOf(await addToCart(clerk, line({ quantity: 2 })));
  const raisedPrices = JSON.stringify([{ from: '1', rate_micro: '18000000', flat_micro: '0' }]);
  const { rows } = await network.admin.query<{ id: string; brackets: unknown }>(
    `update price_entries set brackets = $2 where target = $1 and brackets::text like '%17333%'
     returning id`,
    [plan.charge, raisedPrices],
  );
  const refusal = await rejectionOf(checkOut(clerk, { ...details, seen }));
  expect(refusal.toBody('x')).toMatchObject({
    code: 'price_changed',
    prices: [{ was: { recurring: '3467' }, now: { recurring: '3600' } }],
  });
  const current = seenOf(await readCart(clerk));
  const dryRun = await checkOut(clerk, { ...details, seen: current, dry_run: true });
  expect(dryRun).toMatchObject({ order: null, preview: { first_bill: '3600' } });
  const { order } = await checkOut(clerk, { ...details, seen: current });
  expect(order).toMatchObject({
    state: 'ready',
    reference: 'PO 7',
    first_bill: '3600',
    side: 'purchase',
    seller_name: 'North Shop',
  });
  expect((await readCart(clerk)).lines).toEqual([]);
  const restored = JSON.stringify([{ from: '1', rate_micro: prices.northClient, flat_micro: '0' }]);
  await network.admin.query('update price_entries set brackets = $2 where id = $1', [
    rows[0]?.id,
    restored,
  ]);
});

test('only a seller can order for a company directly below it', async () => {
  const input = { lines: [line()], reference: '', note: '', draft: false, dry_run: false };
  const buyer_id = network.companies.northClient;
  const { order } = await createOrder(await network.as('northReseller'), { ...input, buyer_id });
  expect(order).toMatchObject({ side: 'sale', buyer_name: 'North Client', first_bill: '8667' });
  for (const who of ['southAdmin', 'clerk'] as const) {
    const foreign = createOrder(await network.as(who), {
      ...input,
      buyer_id: who === 'clerk' ? network.companies.southClient : buyer_id,
    });
    expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  }
  const foreignRead = readOrder(await network.as('southAdmin'), { id: order?.id ?? '' });
  expect(await rejectionOf(foreignRead)).toMatchObject({ code: 'not_found' });
});

test("a seller orders the lines of its cart for a customer, at the customer's prices", async () => {
  const reseller = await network.as('northReseller');
  await addToCart(reseller, line());
  const buyer_id = network.companies.northClient;
  const input = { buyer_id, lines: [], from_cart: true, reference: '', note: '', draft: false };
  const dryRun = await createOrder(reseller, { ...input, dry_run: true });
  expect(dryRun).toMatchObject({ order: null, preview: { first_bill: '8667' } });
  expect((await readCart(reseller)).lines).toHaveLength(1);
  const { order } = await createOrder(reseller, { ...input, dry_run: false });
  expect(order).toMatchObject({
    side: 'sale',
    buyer_name: 'North Client',
    source: 'cart',
    first_bill: '8667',
  });
  expect((await readCart(reseller)).lines).toEqual([]);
  expect(await rejectionOf(createOrder(reseller, { ...input, dry_run: false }))).toMatchObject({
    message: 'Order at least one plan.',
  });
});

test('an order waits until its questions are answered', async () => {
  const { id, state, lines } = await network.placeOrder(
    'clerk',
    plan.id,
    {},
    {
      quantity: 2,
      answers: { site: null, contact: 'Kim' },
    },
  );
  expect([state, lines[0]?.state]).toEqual(['awaiting_details', 'awaiting_details']);
  const answered = await answerLine(await network.as('clerk'), {
    id: lines[0]?.id ?? '',
    answers: { site: 'Main office' },
  });
  expect(answered).toMatchObject({
    id,
    state: 'ready',
    lines: [{ state: 'ready', answers: { site: 'Main office', contact: 'Kim' } }],
  });
});

test('an approval rule of the buyer requires someone other than the person who submitted the order', async () => {
  const rule = {
    applies_to: 'purchases',
    minimum: '5000',
    currency: 'USD',
    counterpart_id: null,
    role: 'admin',
  } as const;
  await addRule(await network.as('clientAdmin'), rule);
  const smallOrder = await network.placeOrder('clientAdmin', plan.id, {}, { quantity: 2 });
  expect(smallOrder.state).toBe('ready');
  const { id, state, tasks } = await network.placeOrder(
    'clientAdmin',
    plan.id,
    {},
    { quantity: 5 },
  );
  expect([state, tasks.map(({ kind }) => kind)]).toEqual(['awaiting_approval', ['approval']]);
  for (const who of ['clientAdmin', 'clerk', 'shopAdmin', 'owner'] as const) {
    const decision = decideOrder(await network.as(who), { id, approve: true, reason: '' });
    expect(await rejectionOf(decision)).toMatchObject({ code: 'forbidden' });
  }
  const approved = await decideOrder(await network.as('clientOwner'), {
    id,
    approve: true,
    reason: '',
  });
  expect(approved.state).toBe('ready');
  const other = await network.placeOrder('clerk', plan.id, {}, { quantity: 5 });
  const rejected = await decideOrder(await network.as('clientAdmin'), {
    id: other.id,
    approve: false,
    reason: 'Too many seats',
  });
  expect(rejected).toMatchObject({ state: 'cancelled', lines: [{ state: 'cancelled' }] });
  expect(rejected.history.map(({ event }) => event)).toContain('reject');
  await network.admin.query('delete from approval_rules');
});

test('either side can cancel an order until it is submitted', async () => {
  const first = await network.placeOrder('clerk', plan.id, {}, { quantity: 2 });
  const dryRun = await transitionOrder(await network.as('clerk'), {
    id: first.id,
    event: 'cancel',
    reason: '',
    dry_run: true,
  });
  expect(dryRun.state).toBe('cancelled');
  expect((await readOrder(await network.as('clerk'), { id: first.id })).state).toBe('ready');
  const cancelled = await transitionOrder(await network.as('northReseller'), {
    id: first.id,
    event: 'cancel',
    reason: 'Out of stock',
  });
  expect(cancelled).toMatchObject({ state: 'cancelled', lines: [{ state: 'cancelled' }] });
  const second = await network.placeOrder('clerk', plan.id, {}, { quantity: 2 });
  await network.process();
  const lateCancellation = transitionOrder(await network.as('clerk'), {
    id: second.id,
    event: 'cancel',
    reason: '',
  });
  expect(await rejectionOf(lateCancellation)).toMatchObject({ code: 'conflict' });
});
