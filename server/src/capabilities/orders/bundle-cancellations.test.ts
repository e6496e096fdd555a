import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { transitionLine } from './records/transition-order.ts';
import { readOrder } from './records/read-order.ts';
import {
  atEveryHop,
  type BundleTest,
  createBundleTest,
  type TaskEnd,
  type TaskKind,
} from './testing-bundles.ts';
import { listTasks, transitionTask } from './tasks/tasks.ts';

let network: BundleTest;
beforeAll(async () => {
  network = await createBundleTest();
});
afterAll(() => network.drop());

describe('through four companies', () => {
  let id: string;
  beforeEach(async () => {
    id = await network.orderBundle();
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
      message: 'This item is part of Office pack. Cancel Office pack instead.',
    });
    await transitionLine(clerk, { id: lines[0]?.id ?? '', ...transition });
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('cancelling', 'cancelling', 'cancelling'),
    );
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
    expect(await network.statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
  });

  test('a part that was cancelled while another was delivered is ordered again', async () => {
    const clerk = await network.as('clerk');
    const [pack, phone] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await network.endCancellation('phone', 'complete');
    await network.endCancellation('app', 'cancel');
    await network.deliver('app', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('failed', 'cancelled', 'succeeded'));
    const shop = await network.as('northReseller');
    const partRetry = transitionLine(shop, { id: phone?.id ?? '', event: 'retry', reason: '' });
    expect(await rejectionOf(partRetry)).toMatchObject({ code: 'conflict' });
    await transitionLine(shop, { id: pack?.id ?? '', event: 'retry', reason: '' });
    await network.process();
    expect(await network.statesOf(id)).toEqual(
      atEveryHop('in_progress', 'in_progress', 'succeeded'),
    );
    await network.deliver('phone', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('succeeded', 'succeeded', 'succeeded'));
  });

  test('a part delivered manually during its cancellation counts as delivered', async () => {
    const clerk = await network.as('clerk');
    const [pack] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    await network.deliver('phone', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('cancelling', 'succeeded', 'cancelling'));
    await network.deliver('app', 'cancel');
    expect(await network.statesOf(id)).toEqual(atEveryHop('failed', 'succeeded', 'cancelled'));
  });

  test('a part that had failed is cancelled with its bundle', async () => {
    await network.deliver('phone', 'cancel');
    const clerk = await network.as('clerk');
    const [pack, phone] = (await readOrder(clerk, { id })).lines;
    await transitionLine(clerk, { id: pack?.id ?? '', event: 'request_cancel', reason: '' });
    expect(await network.statesOf(id)).toEqual(atEveryHop('cancelling', 'failed', 'cancelling'));
    await network.endCancellation('app', 'complete');
    expect(await network.statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
    const shop = await network.as('northReseller');
    expect((await readOrder(shop, { id })).state).toBe('cancelled');
    const retry = transitionLine(shop, { id: phone?.id ?? '', event: 'retry', reason: '' });
    expect(await rejectionOf(retry)).toMatchObject({ code: 'conflict' });
  });

  test('a failed part is cancelled with a bundle that its supplier had begun to retry', async () => {
    await network.deliver('phone', 'cancel');
    await network.deliver('app', 'cancel');
    const { rows } = await network.admin.query<{ pack: string; phone: string; order: string }>(
      `select pack.id as pack, phone.id as phone, pack.order_id as order
       from orders o join order_lines pack on pack.order_id = o.id and pack.parent_id is null
         join order_lines phone on phone.parent_id = pack.id and phone.service_id = $2
       where o.seller_id = $1 order by o.created_at desc limit 1`,
      [network.companies.platform, network.parts.phone.service],
    );
    const { pack = '', phone = '', order = '' } = rows[0] ?? {};
    const owner = await network.as('owner');
    await transitionLine(owner, { id: phone, event: 'retry', reason: '' });
    await transitionLine(owner, { id: pack, event: 'cancel', reason: '' });
    const { state, lines } = await readOrder(owner, { id: order });
    expect([state, ...lines.map((line) => line.state)]).toEqual(Array(4).fill('cancelled'));
    expect((await network.statesOf(id)).slice(0, 3)).toEqual(
      atEveryHop('failed', 'failed', 'failed').slice(0, 3),
    );
  });

  test('a bundle can no longer be cancelled once a part is delivered', async () => {
    await network.deliver('phone', 'complete');
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
  const rows = await network.linesOf(id);
  const statesAt = (hop: number) => rows.filter((row) => row.hop === hop).map(({ state }) => state);
  expect([statesAt(1), statesAt(2)]).toEqual([statesAt(0), statesAt(0)]);
  return statesAt(0);
}

test('a bundle always ends up delivered or cancelled, with the same state at every company', async () => {
  const service = fc.constantFrom('phone', 'app');
  const event = fc.constantFrom<TaskEnd>('complete', 'cancel');
  const task = fc.constantFrom<TaskKind>('provisioning', 'cancellation');
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
      const id = await network.orderBundle();
      for (const each of steps) {
        if (typeof each === 'string') await transition(id, each);
        else await network.endIfOpen(each.task, each.service, each.event);
        await agreedStates(id);
      }
      // From here on, suppliers deliver.
      for (let attemptsLeft = 4; attemptsLeft > 0; attemptsLeft -= 1) {
        for (const name of ['phone', 'app']) {
          await network.endIfOpen('cancellation', name, 'cancel');
          await network.endIfOpen('provisioning', name, 'complete');
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
      [network.parts.phone.service, network.parts.app.service],
      connector,
    ]);
  await setConnector(rows[0]?.id ?? '');
  const { id, lines } = await network.placeOrder('clerk', network.bundle.id);
  await network.process();
  expect((await network.statesOf(id)).slice(-3)).toEqual([
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
  expect(await network.statesOf(id)).toEqual(atEveryHop('cancelled', 'cancelled', 'cancelled'));
  await setConnector(null);
});
