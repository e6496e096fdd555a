import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { addToCart, changeCartLine, emptyCart } from './cart/cart.ts';
import { checkOut } from './cart/place-order.ts';
import { answerLine, moveLine, moveOrder } from './records/move-order.ts';
import { readOrder } from './records/read-order.ts';
import { trackOrder } from './records/track-order.ts';
import { createOrderTest, type OrderTest, prices } from './testing.ts';
import { listTasks, moveTask } from './tasks/tasks.ts';

let net: OrderTest;
let bundle: Awaited<ReturnType<OrderTest['plan']>>;
const parts = {} as Record<'phone' | 'headset' | 'app', { id: string; service: string }>;
const partIds = { phone: '', headset: '', app: '' };

/** A plan of the platform that is neither listed nor priced on its own. */
async function unlisted(name: string) {
  const { id, service, charge } = await net.plan();
  await net.admin.query('update services set name = $2 where id = $1', [service, name]);
  await net.admin.query('delete from listings where service_id = $1', [service]);
  await net.admin.query('delete from price_entries where target = $1', [charge]);
  return { id, service };
}

beforeAll(async () => {
  net = await createOrderTest();
  bundle = await net.plan();
  await net.admin.query("update services set name = 'Office pack' where id = $1", [bundle.service]);
  for (const [at, [name, quantity, group]] of (
    [
      ['phone', 1, 1],
      ['headset', 1, 1],
      ['app', 2, null],
    ] as const
  ).entries()) {
    parts[name] = await unlisted(name);
    const { rows } = await net.admin.query<{ id: string }>(
      `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, swap_group,
         allocation_bps, position)
       values ($1, $2, $3, $4, $5, 5000, $6) returning id`,
      [net.companies.platform, bundle.id, parts[name].id, quantity, group, at + 1],
    );
    partIds[name] = rows[0]?.id ?? '';
  }
});
afterAll(() => net.drop());
beforeEach(async () => {
  await emptyCart(await net.as('clerk'));
});

interface Row {
  readonly hop: number;
  readonly line: string;
  readonly service: string;
  readonly quantity: number;
  readonly state: string;
  readonly charged: number;
  readonly bundle: string | null;
}

/** The lines of the chain of an order, the lowest hop first. */
async function linesOf(orderId: string): Promise<Row[]> {
  const { rows } = await net.admin.query<Row>(
    `with recursive up as (
       select id, 0 as hop from orders where id = $1
       union all
       select o.id, u.hop + 1 from up u join orders o on o.fulfils_order_id = u.id)
     select u.hop, l.id as line, l.service, l.quantity, l.state,
       jsonb_array_length(l.charges) as charged, b.service as bundle
     from up u join order_lines l on l.order_id = u.id left join order_lines b on b.id = l.parent_id
     order by u.hop, l.position`,
    [orderId],
  );
  return rows;
}
const statesOf = async (orderId: string) =>
  (await linesOf(orderId)).map(({ hop, service, state }) => `${hop} ${service} ${state}`);
/** The same states of bundle and parts at all three hops. */
const everywhere = (pack: string, phone: string, app: string) =>
  [0, 1, 2].flatMap((hop) => [
    `${hop} Office pack ${pack}`,
    `${hop} phone ${phone}`,
    `${hop} app ${app}`,
  ]);

type Ending = 'complete' | 'cancel';
const deliver = (service: string, event: Ending) => endTask('provisioning', service, event);
/** Confirms or refuses the cancellation of a part. */
const settle = (service: string, event: Ending) => endTask('cancellation', service, event);

type Task = 'provisioning' | 'cancellation';
async function openTask(kind: Task, service: string): Promise<string | undefined> {
  const { items } = await listTasks(await net.as('owner'), { owed: 'company', kind, page: 1 });
  const { rows } = await net.admin.query<{ id: string }>(
    `select t.id from order_tasks t join order_lines l on l.id = t.line_id
     where t.id = any ($1::uuid[]) and l.service = $2 and t.state = 'open'`,
    [items.map(({ id }) => id), service],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.id;
}

async function endTask(kind: Task, service: string, event: Ending) {
  const id = await openTask(kind, service);
  expect(id).toBeDefined();
  await moveTask(await net.as('owner'), { id: id ?? '', event, reason: '', details: {} });
}

test('a cart shows the parts of a bundle without prices, and follows its quantity', async () => {
  const clerk = await net.as('clerk');
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
  await moveOrder(clerk, { id: order?.id ?? '', event: 'cancel', reason: '' });
  const cancelled = await readOrder(clerk, { id: order?.id ?? '' });
  expect(cancelled.lines.map(({ state }) => state)).toEqual(Array(3).fill('cancelled'));
});

test('names a part that is no longer on offer, and orders nothing', async () => {
  const state = (to: string) =>
    net.admin.query('update plans set state = $2 where id = $1', [parts.app.id, to]);
  await state('retired');
  expect(await rejectionOf(net.order('clerk', bundle.id))).toMatchObject({
    message: 'One of its parts is no longer on offer.',
  });
  await state('offered');
});

test('questions of a part hold the order until they are answered', async () => {
  await net.admin.query(
    `insert into questions (company_id, service_id, key, label, type)
     values ($1, $2, 'desk', 'Desk', 'text')`,
    [net.companies.platform, parts.phone.service],
  );
  const { id, state, lines } = await net.order('clerk', bundle.id);
  expect(state).toBe('awaiting_details');
  const [, phone] = lines;
  expect(phone).toMatchObject({ parent_id: lines[0]?.id, answers: { desk: null } });
  const answers = { desk: '12' };
  const answered = await answerLine(await net.as('clerk'), { id: phone?.id ?? '', answers });
  expect(answered.state).toBe('ready');
  await net.process();
  const { rows } = await net.admin.query(
    "select payload -> 'answers' as answers from provision_attempts where payload ->> 'service' = 'phone'",
  );
  expect(rows).toEqual([{ answers }]);
  const given = { parts: [{ part_id: partIds.phone, answers: { desk: '7' } }] };
  expect((await net.order('clerk', bundle.id, {}, given)).state).toBe('ready');
  await net.admin.query('delete from questions');
  await net.admin.query("update orders set state = 'cancelled' where id = $1", [id]);
  await net.admin.query("update order_tasks set state = 'cancelled'");
});

describe('through four companies', () => {
  let id: string;
  beforeEach(async () => {
    await net.admin.query("update order_tasks set state = 'cancelled' where state = 'open'");
    ({ id } = await net.order('clerk', bundle.id));
    await net.process();
  });

  test('a bundle has the price of each hop, and its parts have none', async () => {
    const rows = await linesOf(id);
    expect(
      rows.map(({ service, quantity, charged, bundle: of }) => [service, quantity, charged, of]),
    ).toEqual(
      [0, 1, 2].flatMap(() => [
        ['Office pack', 3, 1, null],
        ['phone', 3, 0, 'Office pack'],
        ['app', 6, 0, 'Office pack'],
      ]),
    );
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'in_progress', 'in_progress'));
    const seen = JSON.stringify(await readOrder(await net.as('clerk'), { id }));
    expect(seen).toContain(prices.northClient);
    for (const above of [prices.north, prices.northShop]) expect(seen).not.toContain(above);
  });

  test('the tracker lists its parts below the bundle itself', async () => {
    await deliver('phone', 'complete');
    const clerk = await net.as('clerk');
    const { steps } = await trackOrder(clerk, { id });
    expect(steps.slice(-3).map(({ title, state }) => [title, state])).toEqual([
      ['Delivery of phone', 'done'],
      ['Delivery of app', 'current'],
      ['Office pack complete', 'coming'],
    ]);
  });

  test('it succeeds with its last part, and alone is charged', async () => {
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'succeeded', 'in_progress'));
    const { rows: early } = await net.admin.query(
      `select from subscriptions s join order_lines l on l.id = s.line_id where l.order_id = $1`,
      [id],
    );
    expect(early).toEqual([]);
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('succeeded', 'succeeded', 'succeeded'));
    const lines = (await linesOf(id)).map(({ line }) => line);
    const { rows } = await net.admin.query(
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

  test('a failed part fails it once the others are done, and is tried again alone', async () => {
    await deliver('phone', 'cancel');
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'failed', 'in_progress'));
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('failed', 'failed', 'succeeded'));
    const shop = await net.as('northReseller');
    const { state, lines } = await readOrder(shop, { id });
    expect([state, lines[0]?.problem]).toEqual([
      'partially_failed',
      "The supplier couldn't deliver it.",
    ]);
    const retry = { id: lines[1]?.id ?? '', event: 'retry', reason: '' } as const;
    const rehearsed = await moveLine(shop, { ...retry, dry_run: true });
    expect(rehearsed.state).not.toBe('partially_failed');
    await net.process();
    expect(await statesOf(id)).toEqual(everywhere('failed', 'failed', 'succeeded'));
    await moveLine(shop, retry);
    await net.process();
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'in_progress', 'succeeded'));
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('succeeded', 'succeeded', 'succeeded'));
    expect((await readOrder(shop, { id })).state).toBe('completed');
  });

  test('a retry of the whole order retries failed lines where they failed', async () => {
    await deliver('phone', 'cancel');
    await deliver('app', 'cancel');
    expect(await statesOf(id)).toEqual(everywhere('failed', 'failed', 'failed'));
    await moveOrder(await net.as('northReseller'), { id, event: 'retry', reason: '' });
    await net.process();
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'in_progress', 'in_progress'));
  });

  test('it is cancelled with its parts, and a part is not cancelled alone', async () => {
    const clerk = await net.as('clerk');
    const { lines } = await readOrder(clerk, { id });
    expect(lines.map(({ may }) => may.includes('request_cancel'))).toEqual([true, false, false]);
    const move = { event: 'request_cancel', reason: '' } as const;
    expect(await rejectionOf(moveLine(clerk, { id: lines[1]?.id ?? '', ...move }))).toMatchObject({
      code: 'conflict',
      message: 'It is part of Office pack. Cancel Office pack instead.',
    });
    await moveLine(clerk, { id: lines[0]?.id ?? '', ...move });
    expect(await statesOf(id)).toEqual(everywhere('cancelling', 'cancelling', 'cancelling'));
    const owner = await net.as('owner');
    const { items } = await listTasks(owner, { owed: 'company', kind: 'cancellation', page: 1 });
    const open = items.filter(({ state }) => state === 'open');
    expect(open).toHaveLength(2);
    for (const task of open)
      await moveTask(owner, { id: task.id, event: 'complete', reason: '', details: {} });
    expect(await statesOf(id)).toEqual(everywhere('cancelled', 'cancelled', 'cancelled'));
  });

  test('a part that was cancelled while another was delivered is ordered again', async () => {
    const clerk = await net.as('clerk');
    const [pack, phone] = (await readOrder(clerk, { id })).lines;
    await moveLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await settle('phone', 'complete');
    await settle('app', 'cancel');
    await deliver('app', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('failed', 'cancelled', 'succeeded'));
    const shop = await net.as('northReseller');
    const alone = moveLine(shop, { id: phone?.id ?? '', event: 'retry', reason: '' });
    expect(await rejectionOf(alone)).toMatchObject({ code: 'conflict' });
    await moveLine(shop, { id: pack?.id ?? '', event: 'retry', reason: '' });
    await net.process();
    expect(await statesOf(id)).toEqual(everywhere('in_progress', 'in_progress', 'succeeded'));
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('succeeded', 'succeeded', 'succeeded'));
  });

  test('a part delivered by hand while it is being cancelled is delivered', async () => {
    const clerk = await net.as('clerk');
    const [pack] = (await readOrder(clerk, { id })).lines;
    await moveLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await deliver('phone', 'complete');
    expect(await statesOf(id)).toEqual(everywhere('cancelling', 'succeeded', 'cancelling'));
    await deliver('app', 'cancel');
    expect(await statesOf(id)).toEqual(everywhere('failed', 'succeeded', 'cancelled'));
  });

  test('it can no longer be cancelled once a part is delivered', async () => {
    await deliver('phone', 'complete');
    const clerk = await net.as('clerk');
    const { lines } = await readOrder(clerk, { id });
    const late = moveLine(clerk, { id: lines[0]?.id ?? '', event: 'request_cancel', reason: '' });
    expect(await rejectionOf(late)).toMatchObject({
      message: 'Part of this bundle has already been delivered, so it can no longer be cancelled.',
    });
  });
});

/** The lowest hop's states; all hops have the same. */
async function agreedStates(id: string): Promise<string[]> {
  const rows = await linesOf(id);
  const at = (hop: number) => rows.filter((row) => row.hop === hop).map(({ state }) => state);
  expect([at(1), at(2)]).toEqual([at(0), at(0)]);
  return at(0);
}

/** Ends the newest open task of a part, if it has one. */
async function tryEnding(kind: Task, service: string, event: Ending): Promise<void> {
  const open = await openTask(kind, service);
  if (open !== undefined)
    await moveTask(await net.as('owner'), { id: open, event, reason: '', details: {} });
}

test('after any events of its parts, all companies agree, and it is deliverable or cancelled', async () => {
  const service = fc.constantFrom('phone', 'app');
  const event = fc.constantFrom<Ending>('complete', 'cancel');
  const task = fc.constantFrom<Task>('provisioning', 'cancellation');
  const step = fc.oneof(
    fc.record({ task, service, event }),
    fc.constantFrom('request_cancel' as const, 'retry' as const),
  );
  const move = async (id: string, what: 'request_cancel' | 'retry') => {
    const who = await net.as(what === 'retry' ? 'northReseller' : 'clerk');
    const [pack] = (await readOrder(who, { id })).lines;
    if (!pack?.may.includes(what)) return;
    const moved = moveLine(who, { id: pack.id, event: what, reason: '' });
    // Refused once a part is delivered.
    await moved.catch((error: unknown) => {
      expect(error).toMatchObject({ message: 'bundle_part_delivered' });
    });
    await net.process();
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await net.admin.query("update order_tasks set state = 'cancelled' where state = 'open'");
      const { id } = await net.order('clerk', bundle.id);
      await net.process();
      for (const each of steps) {
        if (typeof each === 'string') await move(id, each);
        else await tryEnding(each.task, each.service, each.event);
        await agreedStates(id);
      }
      // Suppliers deliver from here on.
      for (let left = 4; left > 0; left -= 1) {
        for (const name of ['phone', 'app']) {
          await tryEnding('cancellation', name, 'cancel');
          await tryEnding('provisioning', name, 'complete');
        }
        await move(id, 'retry');
      }
      const ended = await agreedStates(id);
      expect([Array(3).fill('succeeded'), Array(3).fill('cancelled')]).toContainEqual(ended);
      const { rows } = await net.admin.query<{ n: number }>(
        `select count(*)::integer as n from subscriptions s join order_lines l on l.id = s.line_id
         where l.order_id = $1`,
        [id],
      );
      expect(rows[0]?.n).toBe(ended[0] === 'succeeded' ? 3 : 0);
    }),
    { numRuns: 12 },
  );
});

test('it is cancelled at every company while its parts wait for a paused connector', async () => {
  const { rows } = await net.admin.query<{ id: string }>(
    `insert into connectors (company_id, name, url) values ($1, 'Paused', 'https://paused.example')
     returning id`,
    [net.companies.platform],
  );
  const deliver = (connector: string | null) =>
    net.admin.query('update services set connector_id = $2 where id = any ($1::uuid[])', [
      [parts.phone.service, parts.app.service],
      connector,
    ]);
  await deliver(rows[0]?.id ?? '');
  const { id, lines } = await net.order('clerk', bundle.id);
  await net.process();
  expect((await statesOf(id)).slice(-3)).toEqual([
    '2 Office pack in_progress',
    '2 phone ready',
    '2 app ready',
  ]);
  const line = lines[0]?.id ?? '';
  await moveLine(await net.as('clerk'), { id: line, event: 'request_cancel', reason: '' });
  expect(await statesOf(id)).toEqual(everywhere('cancelled', 'cancelled', 'cancelled'));
  await deliver(null);
});

test('a bundle without a price above fails with its parts, and is ordered anew as a whole', async () => {
  const { id } = await net.order('clerk', bundle.id);
  const { rows } = await net.admin.query<{ id: string }>(
    `update price_entries set target = $2 where target = $1 and brackets::text like '%' || $3 || '%'
     returning id`,
    [bundle.charge, crypto.randomUUID(), prices.northShop],
  );
  await net.process();
  expect(await statesOf(id)).toEqual(['0 Office pack failed', '0 phone failed', '0 app failed']);
  await net.admin.query('update price_entries set target = $2 where id = $1', [
    rows[0]?.id,
    bundle.charge,
  ]);
  const shop = await net.as('northReseller');
  const { lines } = await readOrder(shop, { id });
  await moveLine(shop, { id: lines[2]?.id ?? '', event: 'retry', reason: '' });
  await net.process();
  expect(await statesOf(id)).toEqual(everywhere('in_progress', 'in_progress', 'in_progress'));
});
