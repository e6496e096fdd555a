import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { addToCart, changeCartLine, emptyCart } from './cart/cart.ts';
import { checkOut } from './cart/place-order.ts';
import { answerLine, transitionLine, transitionOrder } from './records/transition-order.ts';
import { readOrder } from './records/read-order.ts';
import { trackOrder } from './records/track-order.ts';
import { createOrderTest, type OrderTest, prices } from './testing.ts';
import { listTasks, transitionTask } from './tasks/tasks.ts';

let network: OrderTest;
let bundle: Awaited<ReturnType<OrderTest['createPlan']>>;
const parts = {} as Record<'phone' | 'headset' | 'app', { id: string; service: string }>;
const partIds = { phone: '', headset: '', app: '' };

/** Creates a plan of the platform that is neither listed nor priced on its own. */
async function createUnlistedPlan(name: string) {
  const { id, service, charge } = await network.createPlan();
  await network.admin.query('update services set name = $2 where id = $1', [service, name]);
  await network.admin.query('delete from listings where service_id = $1', [service]);
  await network.admin.query('delete from price_entries where target = $1', [charge]);
  return { id, service };
}

beforeAll(async () => {
  network = await createOrderTest();
  bundle = await network.createPlan();
  await network.admin.query("update services set name = 'Office pack' where id = $1", [
    bundle.service,
  ]);
  for (const [index, [name, quantity, group]] of (
    [
      ['phone', 1, 1],
      ['headset', 1, 1],
      ['app', 2, null],
    ] as const
  ).entries()) {
    parts[name] = await createUnlistedPlan(name);
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, swap_group,
         allocation_bps, position)
       values ($1, $2, $3, $4, $5, 5000, $6) returning id`,
      [network.companies.platform, bundle.id, parts[name].id, quantity, group, index + 1],
    );
    partIds[name] = rows[0]?.id ?? '';
  }
});
afterAll(() => network.drop());
beforeEach(async () => {
  await emptyCart(await network.as('clerk'));
});

interface Row {
  readonly hop: number;
  readonly line: string;
  readonly service: string;
  readonly quantity: number;
  readonly state: string;
  readonly chargeCount: number;
  readonly bundle: string | null;
}

/** Returns the lines of the chain of an order, lowest hop first. */
async function linesOf(orderId: string): Promise<Row[]> {
  const { rows } = await network.admin.query<Row>(
    `with recursive up as (
       select id, 0 as hop from orders where id = $1
       union all
       select o.id, u.hop + 1 from up u join orders o on o.fulfils_order_id = u.id)
     select u.hop, l.id as line, l.service, l.quantity, l.state,
       jsonb_array_length(l.charges) as "chargeCount", b.service as bundle
     from up u join order_lines l on l.order_id = u.id left join order_lines b on b.id = l.parent_id
     order by u.hop, l.position`,
    [orderId],
  );
  return rows;
}
const statesOf = async (orderId: string) =>
  (await linesOf(orderId)).map(({ hop, service, state }) => `${hop} ${service} ${state}`);
/** Returns the expected states of the bundle and its parts, identical at all three hops. */
const atEveryHop = (pack: string, phone: string, app: string) =>
  [0, 1, 2].flatMap((hop) => [
    `${hop} Office pack ${pack}`,
    `${hop} phone ${phone}`,
    `${hop} app ${app}`,
  ]);

type TaskEnd = 'complete' | 'cancel';
const deliver = (service: string, event: TaskEnd) => endTask('provisioning', service, event);
/** Confirms or refuses the cancellation of a part. */
const endCancellation = (service: string, event: TaskEnd) =>
  endTask('cancellation', service, event);

type Task = 'provisioning' | 'cancellation';
async function openTask(kind: Task, service: string): Promise<string | undefined> {
  const { items } = await listTasks(await network.as('owner'), {
    responsible: 'company',
    kind,
    page: 1,
  });
  const { rows } = await network.admin.query<{ id: string }>(
    `select t.id from order_tasks t join order_lines l on l.id = t.line_id
     where t.id = any ($1::uuid[]) and l.service = $2 and t.state = 'open'`,
    [items.map(({ id }) => id), service],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.id;
}

async function endTask(kind: Task, service: string, event: TaskEnd) {
  const id = await openTask(kind, service);
  expect(id).toBeDefined();
  await transitionTask(await network.as('owner'), { id: id ?? '', event, reason: '', details: {} });
}

test('a cart shows the parts of a bundle without prices, and follows its quantity', async () => {
  const clerk = await network.as('clerk');
  const line = { quantity: 3, answers: {}, beneficiary_id: null, trial_end: 'convert' } as const;
  const cart = await addToCart(clerk, { ...line, plan_id: bundle.id });
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
  const chosen = [{ part_id: partIds.headset, answers: {} }];
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
  const setPlanState = (to: string) =>
    network.admin.query('update plans set state = $2 where id = $1', [parts.app.id, to]);
  await setPlanState('retired');
  expect(await rejectionOf(network.placeOrder('clerk', bundle.id))).toMatchObject({
    message: 'One of its parts is no longer available.',
  });
  await setPlanState('offered');
});

test('an order waits until the questions of its parts are answered', async () => {
  await network.admin.query(
    `insert into questions (company_id, service_id, key, label, type)
     values ($1, $2, 'desk', 'Desk', 'text')`,
    [network.companies.platform, parts.phone.service],
  );
  const { id, state, lines } = await network.placeOrder('clerk', bundle.id);
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
  const overrides = { parts: [{ part_id: partIds.phone, answers: { desk: '7' } }] };
  expect((await network.placeOrder('clerk', bundle.id, {}, overrides)).state).toBe('ready');
  await network.admin.query('delete from questions');
  await network.admin.query("update orders set state = 'cancelled' where id = $1", [id]);
  await network.admin.query("update order_tasks set state = 'cancelled'");
});

describe('through four companies', () => {
  let id: string;
  beforeEach(async () => {
    await network.admin.query("update order_tasks set state = 'cancelled' where state = 'open'");
    ({ id } = await network.placeOrder('clerk', bundle.id));
    await network.process();
  });

  test('a bundle has its own price at each hop, and its parts have no price', async () => {
    const rows = await linesOf(id);
    expect(rows.map((row) => [row.service, row.quantity, row.chargeCount, row.bundle])).toEqual(
      [0, 1, 2].flatMap(() => [
        ['Office pack', 3, 1, null],
        ['phone', 3, 0, 'Office pack'],
        ['app', 6, 0, 'Office pack'],
      ]),
    );
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'in_progress', 'in_progress'));
    const seen = JSON.stringify(await readOrder(await network.as('clerk'), { id }));
    expect(seen).toContain(prices.northClient);
    for (const hiddenPrice of [prices.north, prices.northShop])
      expect(seen).not.toContain(hiddenPrice);
  });

  test('the tracker lists the parts of a bundle, then the bundle itself', async () => {
    await deliver('phone', 'complete');
    const clerk = await network.as('clerk');
    const { steps } = await trackOrder(clerk, { id });
    expect(steps.slice(-3).map(({ title, state }) => [title, state])).toEqual([
      ['Delivery of phone', 'done'],
      ['Delivery of app', 'current'],
      ['Office pack complete', 'upcoming'],
    ]);
  });

  test('a bundle succeeds with its last part, and only the bundle is charged', async () => {
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'succeeded', 'in_progress'));
    const { rows: earlySubscriptions } = await network.admin.query(
      `select from subscriptions s join order_lines l on l.id = s.line_id where l.order_id = $1`,
      [id],
    );
    expect(earlySubscriptions).toEqual([]);
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
    const lines = (await linesOf(id)).map(({ line }) => line);
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
    await deliver('phone', 'cancel');
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'failed', 'in_progress'));
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'succeeded'));
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
    expect(await statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'succeeded'));
    await transitionLine(shop, retry);
    await network.process();
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'in_progress', 'succeeded'));
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
    expect((await readOrder(shop, { id })).state).toBe('completed');
  });

  test('a retry of the whole order retries failed lines where they failed', async () => {
    await deliver('phone', 'cancel');
    await deliver('app', 'cancel');
    expect(await statesOf(id)).toEqual(atEveryHop('failed', 'failed', 'failed'));
    await transitionOrder(await network.as('northReseller'), { id, event: 'retry', reason: '' });
    await network.process();
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'in_progress', 'in_progress'));
  });

  test('a bundle is cancelled with its parts, and a part cannot be cancelled alone', async () => {
    const clerk = await network.as('clerk');
    const { lines } = await readOrder(clerk, { id });
    expect(lines.map(({ may }) => may.includes('request_cancel'))).toEqual([true, false, false]);
    const transition = { event: 'request_cancel', reason: '' } as const;
    expect(
      await rejectionOf(transitionLine(clerk, { id: lines[1]?.id ?? '', ...transition })),
    ).toMatchObject({
      code: 'conflict',
      message: 'This line is part of Office pack. Cancel Office pack instead.',
    });
    await transitionLine(clerk, { id: lines[0]?.id ?? '', ...transition });
    expect(await statesOf(id)).toEqual(atEveryHop('cancelling', 'cancelling', 'cancelling'));
    const owner = await network.as('owner');
    const { items } = await listTasks(owner, {
      responsible: 'company',
      kind: 'cancellation',
      page: 1,
    });
    const open = items.filter(({ state }) => state === 'open');
    expect(open).toHaveLength(2);
    for (const task of open)
      await transitionTask(owner, { id: task.id, event: 'complete', reason: '', details: {} });
    expect(await statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
  });

  test('a part that was cancelled while another was delivered is ordered again', async () => {
    const clerk = await network.as('clerk');
    const [pack, phone] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await endCancellation('phone', 'complete');
    await endCancellation('app', 'cancel');
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('failed', 'cancelled', 'succeeded'));
    const shop = await network.as('northReseller');
    const partRetry = transitionLine(shop, { id: phone?.id ?? '', event: 'retry', reason: '' });
    expect(await rejectionOf(partRetry)).toMatchObject({ code: 'conflict' });
    await transitionLine(shop, { id: pack?.id ?? '', event: 'retry', reason: '' });
    await network.process();
    expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'in_progress', 'succeeded'));
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
  });

  test('a part delivered manually during its cancellation counts as delivered', async () => {
    const clerk = await network.as('clerk');
    const [pack] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('cancelling', 'succeeded', 'cancelling'));
    await deliver('app', 'cancel');
    expect(await statesOf(id)).toEqual(atEveryHop('failed', 'succeeded', 'cancelled'));
  });

  test('a part that had failed is cancelled with its bundle', async () => {
    await deliver('phone', 'cancel');
    const clerk = await network.as('clerk');
    const [pack, phone] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    expect(await statesOf(id)).toEqual(atEveryHop('cancelling', 'failed', 'cancelling'));
    await endCancellation('app', 'complete');
    expect(await statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
    const shop = await network.as('northReseller');
    expect((await readOrder(shop, { id })).state).toBe('cancelled');
    const retry = transitionLine(shop, { id: phone?.id ?? '', event: 'retry', reason: '' });
    expect(await rejectionOf(retry)).toMatchObject({ code: 'conflict' });
  });

  test('a failed part is cancelled with a bundle that its supplier had begun to retry', async () => {
    await deliver('phone', 'cancel');
    await deliver('app', 'cancel');
    const { rows } = await network.admin.query<{ pack: string; phone: string; order: string }>(
      `select pack.id as pack, phone.id as phone, pack.order_id as order
       from orders o join order_lines pack on pack.order_id = o.id and pack.parent_id is null
         join order_lines phone on phone.parent_id = pack.id and phone.service_id = $2
       where o.seller_id = $1 order by o.created_at desc limit 1`,
      [network.companies.platform, parts.phone.service],
    );
    const { pack = '', phone = '', order = '' } = rows[0] ?? {};
    const owner = await network.as('owner');
    await transitionLine(owner, { id: phone, event: 'retry', reason: '' });
    await transitionLine(owner, { id: pack, event: 'cancel', reason: '' });
    const { state, lines } = await readOrder(owner, { id: order });
    expect([state, ...lines.map((line) => line.state)]).toEqual(Array(4).fill('cancelled'));
    expect((await statesOf(id)).slice(0, 3)).toEqual(
      atEveryHop('failed', 'failed', 'failed').slice(0, 3),
    );
  });

  test('a bundle can no longer be cancelled once a part is delivered', async () => {
    await deliver('phone', 'complete');
    const clerk = await network.as('clerk');
    const { lines } = await readOrder(clerk, { id });
    const lateCancellation = transitionLine(clerk, {
      id: lines[0]?.id ?? '',
      event: 'request_cancel',
      reason: '',
    });
    expect(await rejectionOf(lateCancellation)).toMatchObject({
      message: 'Part of this bundle has already been delivered, so it can no longer be cancelled.',
    });
  });
});

/** Returns the states at the lowest hop, after checking that all hops have the same. */
async function agreedStates(id: string): Promise<string[]> {
  const rows = await linesOf(id);
  const statesAt = (hop: number) => rows.filter((row) => row.hop === hop).map(({ state }) => state);
  expect([statesAt(1), statesAt(2)]).toEqual([statesAt(0), statesAt(0)]);
  return statesAt(0);
}

/** Ends the newest open task of a part, if it has one. */
async function endIfOpen(kind: Task, service: string, event: TaskEnd): Promise<void> {
  const open = await openTask(kind, service);
  if (open !== undefined)
    await transitionTask(await network.as('owner'), { id: open, event, reason: '', details: {} });
}

test('a bundle always ends up delivered or cancelled, with the same state at every company', async () => {
  const service = fc.constantFrom('phone', 'app');
  const event = fc.constantFrom<TaskEnd>('complete', 'cancel');
  const task = fc.constantFrom<Task>('provisioning', 'cancellation');
  const step = fc.oneof(
    fc.record({ task, service, event }),
    fc.constantFrom('request_cancel' as const, 'retry' as const),
  );
  const transition = async (id: string, event: 'request_cancel' | 'retry') => {
    const context = await network.as(event === 'retry' ? 'northReseller' : 'clerk');
    const [pack] = (await readOrder(context, { id })).lines;
    if (!pack?.may.includes(event)) return;
    const attempt = transitionLine(context, { id: pack.id, event, reason: '' });
    // Refused once a part is delivered.
    await attempt.catch((error: unknown) => {
      expect(error).toMatchObject({ message: 'bundle_part_delivered' });
    });
    await network.process();
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await network.admin.query("update order_tasks set state = 'cancelled' where state = 'open'");
      const { id } = await network.placeOrder('clerk', bundle.id);
      await network.process();
      for (const each of steps) {
        if (typeof each === 'string') await transition(id, each);
        else await endIfOpen(each.task, each.service, each.event);
        await agreedStates(id);
      }
      // From here on, suppliers deliver.
      for (let attemptsLeft = 4; attemptsLeft > 0; attemptsLeft -= 1) {
        for (const name of ['phone', 'app']) {
          await endIfOpen('cancellation', name, 'cancel');
          await endIfOpen('provisioning', name, 'complete');
        }
        await transition(id, 'retry');
      }
      const ended = await agreedStates(id);
      expect([Array(3).fill('succeeded'), Array(3).fill('cancelled')]).toContainEqual(ended);
      const { rows } = await network.admin.query<{ n: number }>(
        `select count(*)::integer as n from subscriptions s join order_lines l on l.id = s.line_id
         where l.order_id = $1`,
        [id],
      );
      expect(rows[0]?.n).toBe(ended[0] === 'succeeded' ? 3 : 0);
    }),
    { numRuns: 12 },
  );
});

test('a bundle is cancelled at every company while its parts wait for a paused connector', async () => {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into connectors (company_id, name, url) values ($1, 'Paused', 'https://paused.example')
     returning id`,
    [network.companies.platform],
  );
  const setConnector = (connector: string | null) =>
    network.admin.query('update services set connector_id = $2 where id = any ($1::uuid[])', [
      [parts.phone.service, parts.app.service],
      connector,
    ]);
  await setConnector(rows[0]?.id ?? '');
  const { id, lines } = await network.placeOrder('clerk', bundle.id);
  await network.process();
  expect((await statesOf(id)).slice(-3)).toEqual([
    '2 Office pack in_progress',
    '2 phone ready',
    '2 app ready',
  ]);
  const line = lines[0]?.id ?? '';
  await transitionLine(await network.as('clerk'), {
    id: line,
    event: 'request_cancel',
    reason: '',
  });
  expect(await statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
  await setConnector(null);
});

test('a bundle without a price at a company above fails with its parts, and is reordered as a whole', async () => {
  const { id } = await network.placeOrder('clerk', bundle.id);
  const { rows } = await network.admin.query<{ id: string }>(
    `update price_entries set target = $2 where target = $1 and brackets::text like '%' || $3 || '%'
     returning id`,
    [bundle.charge, crypto.randomUUID(), prices.northShop],
  );
  await network.process();
  expect(await statesOf(id)).toEqual(['0 Office pack failed', '0 phone failed', '0 app failed']);
  await network.admin.query('update price_entries set target = $2 where id = $1', [
    rows[0]?.id,
    bundle.charge,
  ]);
  const shop = await network.as('northReseller');
  const { lines } = await readOrder(shop, { id });
  await transitionLine(shop, { id: lines[2]?.id ?? '', event: 'retry', reason: '' });
  await network.process();
  expect(await statesOf(id)).toEqual(atEveryHop('in_progress', 'in_progress', 'in_progress'));
});
