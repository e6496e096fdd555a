import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { addToCart, changeCartLine, emptyCart } from './cart/cart.ts';
import { checkOut } from './cart/place-order.ts';
import { answerLine, transitionLine, transitionOrder } from './records/transition-order.ts';
import { readOrder } from './records/read-order.ts';
import { trackOrder } from './records/track-order.ts';
import { prices } from './testing.ts';
import { atEveryHop, type BundleTest, createBundleTest } from './testing-bundles.ts';

let network: BundleTest;
beforeAll(async () => {
  network = await createBundleTest();
});
afterAll(() => network.drop());
beforeEach(async () => {
  await emptyCart(await network.as('clerk'));
});

test('a cart shows the parts of a bundle without prices, and follows its quantity', async () => {
  const clerk = await network.as('clerk');
  const line = { quantity: 3, answers: {}, beneficiary_id: null, trial_end: 'convert' } as const;
  const cart = await addToCart(clerk, { ...line, plan_id: network.bundle.id });
  const [added] = cart.lines;
  expect(added).toMatchObject({
    problem: null,
    recurring: '5200',
    parts: [
      { service: 'phone', quantity: 3, choices: [{ service: 'phone' }, { service: 'headset' }] },
      { service: 'app', quantity: 6, choices: [] },
    ],
  });
  const id = added?.id ?? '';
  const chosen = [{ part_id: network.partIds.headset, answers: {} }];
  const changed = await changeCartLine(clerk, { id, quantity: 2, parts: chosen });
  expect(changed.lines[0]?.parts.map(({ service, quantity }) => [service, quantity])).toEqual([
    ['headset', 2],
    ['app', 4],
  ]);
  const foreign = [{ part_id: crypto.randomUUID(), answers: {} }];
  expect(await rejectionOf(changeCartLine(clerk, { id, parts: foreign }))).toMatchObject({
    code: 'not_found',
  });
  const seen = changed.lines.map(({ id: line_id, price_id, once, recurring }) => ({
    line_id,
    price_id: price_id ?? '',
    once: once ?? '',
    recurring: recurring ?? '',
  }));
  const { order } = await checkOut(clerk, { seen, reference: '', note: '', dry_run: false });
  expect(order?.summary).toBe('Office pack');
  expect(order?.lines.map(({ service, quantity }) => [service, quantity])).toEqual([
    ['Office pack', 2],
    ['headset', 2],
    ['app', 4],
  ]);
  await transitionOrder(clerk, { id: order?.id ?? '', event: 'cancel', reason: '' });
  const cancelled = await readOrder(clerk, { id: order?.id ?? '' });
  expect(cancelled.lines.map(({ state }) => state)).toEqual(Array(3).fill('cancelled'));
});

test('rejects an order with a part that is no longer on offer', async () => {
  const setPlanState = (state: string) =>
    network.admin.query('update plans set state = $2 where id = $1', [network.parts.app.id, state]);
  await setPlanState('retired');
  expect(await rejectionOf(network.placeOrder('clerk', network.bundle.id))).toMatchObject({
    message: 'One of its parts is no longer available.',
  });
  await setPlanState('offered');
});

test('an order waits until the questions of its parts are answered', async () => {
  await network.admin.query(
    `insert into questions (company_id, service_id, key, label, type)
     values ($1, $2, 'desk', 'Desk', 'text')`,
    [network.companies.platform, network.parts.phone.service],
  );
  const { id, state, lines } = await network.placeOrder('clerk', network.bundle.id);
  expect(state).toBe('awaiting_details');
  const [, phone] = lines;
  expect(phone).toMatchObject({ parent_id: lines[0]?.id, answers: { desk: null } });
  const answers = { desk: '12' };
  const answered = await answerLine(await network.as('clerk'), { id: phone?.id ?? '', answers });
  expect(answered.state).toBe('ready');
  await network.process();
  const { rows } = await network.admin.query(
    "select payload -> 'answers' as answers from provision_attempts where payload ->> 'service' = 'phone'",
  );
  expect(rows).toEqual([{ answers }]);
  const overrides = { parts: [{ part_id: network.partIds.phone, answers: { desk: '7' } }] };
  expect((await network.placeOrder('clerk', network.bundle.id, {}, overrides)).state).toBe('ready');
  await network.admin.query('delete from questions');
  await network.admin.query("update orders set state = 'cancelled' where id = $1", [id]);
  await network.admin.query("update order_tasks set state = 'cancelled'");
});

describe('through four companies', () => {
  let id: string;
  beforeEach(async () => {
    id = await network.orderBundle();
  });

  test('a bundle has its own price at each hop, and its parts have no price', async () => {
    const rows = await network.linesOf(id);
    expect(rows.map((row) => [row.service, row.quantity, row.chargeCount, row.bundle])).toEqual(
      [0, 1, 2].flatMap(() => [
        ['Office pack', 3, 1, null],
        ['phone', 3, 0, 'Office pack'],
        ['app', 6, 0, 'Office pack'],
      ]),
    );
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('in_progress', 'in_progress', 'in_progress'),
    );
    const seen = JSON.stringify(await readOrder(await network.as('clerk'), { id }));
    expect(seen).toContain(prices.northClient);
    for (const hiddenPrice of [prices.north, prices.northShop])
      expect(seen).not.toContain(hiddenPrice);
  });

  test('the tracker lists the parts of a bundle, then the bundle itself', async () => {
    await network.deliver('phone', 'complete');
    const clerk = await network.as('clerk');
    const { steps } = await trackOrder(clerk, { id });
    expect(steps.slice(-3).map(({ title, state }) => [title, state])).toEqual([
      ['Delivery of phone', 'done'],
      ['Delivery of app', 'current'],
      ['Office pack complete', 'upcoming'],
    ]);
  });

  test('a bundle succeeds with its last part, and only the bundle is charged', async () => {
    await network.deliver('phone', 'complete');
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('in_progress', 'succeeded', 'in_progress'),
    );
    const { rows: earlySubscriptions } = await network.admin.query(
      `select from subscriptions s join order_lines l on l.id = s.line_id where l.order_id = $1`,
      [id],
    );
    expect(earlySubscriptions).toEqual([]);
    await network.deliver('app', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
    const lines = (await network.linesOf(id)).map(({ line }) => line);
    const { rows } = await network.admin.query(
      `select s.hop, s.service, s.quantity, b.service as bundle, s.state,
         (select count(*)::integer from charge_events e where e.subscription_id = s.id) as charges
       from subscriptions s left join subscriptions b on b.id = s.parent_id
         join order_lines l on l.id = s.line_id
       where s.line_id = any ($1::uuid[]) order by s.hop, l.position`,
      [lines],
    );
    expect(rows).toEqual(
      [1, 2, 3].flatMap((hop) => [
        { hop, service: 'Office pack', quantity: 3, bundle: null, state: 'active', charges: 1 },
        { hop, service: 'phone', quantity: 3, bundle: 'Office pack', state: 'active', charges: 0 },
        { hop, service: 'app', quantity: 6, bundle: 'Office pack', state: 'active', charges: 0 },
      ]),
    );
  });

  test('a failed part fails the bundle once the others are done, and is retried alone', async () => {
    await network.deliver('phone', 'cancel');
    expect(await network.statesOf(id)).toEqual(atEveryHop('in_progress', 'failed', 'in_progress'));
    await network.deliver('app', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'succeeded'));
    const shop = await network.as('northReseller');
    const { state, lines } = await readOrder(shop, { id });
    expect([state, lines[0]?.problem]).toEqual([
      'partially_failed',
      "The supplier couldn't deliver it.",
    ]);
    const retry = { id: lines[1]?.id ?? '', event: 'retry', reason: '' } as const;
    const dryRun = await transitionLine(shop, { ...retry, dry_run: true });
    expect(dryRun.state).not.toBe('partially_failed');
    await network.process();
    expect(await network.statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'succeeded'));
    await transitionLine(shop, retry);
    await network.process();
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('in_progress', 'in_progress', 'succeeded'),
    );
    await network.deliver('phone', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
    expect((await readOrder(shop, { id })).state).toBe('completed');
  });

  test('a retry of the whole order retries each failed line at the company where it failed', async () => {
    await network.deliver('phone', 'cancel');
    await network.deliver('app', 'cancel');
    expect(await network.statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'failed'));
    await transitionOrder(await network.as('northReseller'), { id, event: 'retry', reason: '' });
    await network.process();
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('in_progress', 'in_progress', 'in_progress'),
    );
  });
});

test('a bundle without a price at a company above fails with its parts, and is reordered as a whole', async () => {
  const { id } = await network.placeOrder('clerk', network.bundle.id);
  const { rows } = await network.admin.query<{ id: string }>(
    `update price_entries set target = $2 where target = $1 and brackets::text like '%' || $3 || '%'
     returning id`,
    [network.bundle.charge, crypto.randomUUID(), prices.northShop],
  );
  await network.process();
  expect(await network.statesOf(id)).toEqual([
    '0 Office pack failed',
    '0 phone failed',
    '0 app failed',
  ]);
  await network.admin.query('update price_entries set target = $2 where id = $1', [
    rows[0]?.id,
    network.bundle.charge,
  ]);
  const shop = await network.as('northReseller');
  const { lines } = await readOrder(shop, { id });
  await transitionLine(shop, { id: lines[2]?.id ?? '', event: 'retry', reason: '' });
  await network.process();
  expect(await network.statesOf(id)).toEqual(
    atEveryHop('in_progress', 'in_progress', 'in_progress'),
  );
});
