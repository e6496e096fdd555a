import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { readOrder } from '../records/read-order.ts';
import { trackOrder } from '../records/track-order.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addTask, listTasks, transitionAddress, transitionTask } from './tasks.ts';

let network: OrderTest;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  ({ id: plan } = await network.createPlan({}, 'voice'));
});
afterAll(() => network.drop());

const site = { street: '12 Harbor Road', city: 'Seattle', postal_code: '98101', country: 'US' };
const completeSite = { floor: '', room: '', region: '', ...site };
const corrected = { ...completeSite, street: '12 Harbour Road', floor: '3' };

type PersonKey = Parameters<OrderTest['as']>[0];

/** Orders a line for calls in the US, and returns helpers that read and change its parts. */
async function orderWithAddress(answers: Record<string, object>, planId = plan) {
  const { id } = await network.placeOrder('clerk', planId, {}, { answers });
  await network.process();
  const chain = await network.chain(id);
  const orderOf = { clerk: chain[0], shopAdmin: chain[0], northAdmin: chain[2], owner: chain[2] };
  const read = async (persona: keyof typeof orderOf) =>
    readOrder(await network.as(persona), { id: orderOf[persona]?.order_id ?? '' });
  const taskOf = async (persona: keyof typeof orderOf, kind = 'e911') =>
    (await read(persona)).tasks.find((task) => task.kind === kind);
  const transition = async (
    persona: keyof typeof orderOf,
    event: Parameters<typeof transitionAddress>[1]['event'],
    facts = {},
  ) => {
    const task = await taskOf(persona);
    return transitionAddress(await network.as(persona), { id: task?.id ?? '', event, ...facts });
  };
  const deliver = async () =>
    transitionTask(await network.as('owner'), {
      id: (await taskOf('owner', 'provisioning'))?.id ?? '',
      event: 'complete',
      reason: '',
      details: {},
    });
  return { id, read, taskOf, transition, deliver };
}

const owedTasks = async (persona: PersonKey) =>
  (await listTasks(await network.as(persona), { responsible: 'company', kind: 'e911', page: 1 }))
    .items;

describe('the emergency address of a line for calls in the US', () => {
  test('is corrected by the topmost seller, accepted by the customer and registered before delivery', async () => {
    const { id, taskOf, transition, deliver } = await orderWithAddress({ site });
    expect(await taskOf('clerk')).toMatchObject({
      responsible: 'seller',
      emergency: { state: 'pending', address: completeSite, proposed: null },
    });
    // The companies in between only pass it on.
    expect(await owedTasks('shopAdmin')).toEqual([]);
    expect(await rejectionOf(transition('shopAdmin', 'verify'))).toMatchObject({
      code: 'forbidden',
    });
    await transition('owner', 'propose', { address: corrected });
    expect(await rejectionOf(deliver())).toMatchObject({
      message: 'Other tasks for this item are still open. Complete them first.',
    });
    for (const persona of ['clerk', 'shopAdmin'] as const)
      expect(await owedTasks(persona)).toMatchObject([
        { responsible: 'buyer', emergency: { state: 'correction', proposed: corrected } },
      ]);
    expect((await trackOrder(await network.as('clerk'), { id })).steps).toContainEqual(
      expect.objectContaining({
        title: 'Emergency address: correction proposed',
        responsible_name: (await readOrder(await network.as('clerk'), { id })).buyer_name,
      }),
    );
    expect(await rejectionOf(transition('owner', 'register'))).toMatchObject({ code: 'conflict' });
    await transition('clerk', 'accept');
    expect(await taskOf('owner')).toMatchObject({
      responsible: 'seller',
      emergency: {
        state: 'verified',
        address: corrected,
        proposed: null,
        may: ['reject', 'register'],
      },
    });
    const task = await taskOf('owner');
    const skipped = transitionTask(await network.as('owner'), {
      id: task?.id ?? '',
      event: 'complete',
      reason: '',
      details: {},
    });
    expect(await rejectionOf(skipped)).toMatchObject({ code: 'conflict' });
    await transition('owner', 'register');
    for (const persona of ['clerk', 'northAdmin', 'owner'] as const)
      expect(await taskOf(persona)).toMatchObject({
        state: 'done',
        emergency: { state: 'registered', address: corrected },
      });
    expect(await deliver()).toMatchObject({ lines: [{ state: 'succeeded' }] });
    const { rows } = await network.admin.query('select addresses from service_instances');
    expect(rows).toEqual([{ addresses: [corrected] }]);
  });

  test('is rejected with a reason, entered again by a company below, and hidden from others', async () => {
    const { taskOf, transition } = await orderWithAddress({ site: { country: 'CA' } });
    expect(await rejectionOf(transition('owner', 'verify'))).toMatchObject({
      message: 'Enter the emergency address first.',
    });
    await transition('owner', 'reject', { problem: 'incomplete' });
    expect(await taskOf('clerk')).toMatchObject({
      responsible: 'buyer',
      emergency: {
        state: 'rejected',
        problem: 'The address is incomplete. Add the floor and room.',
        may: ['change'],
      },
    });
    await transition('northAdmin', 'change', { address: corrected });
    const task = await taskOf('owner');
    expect(task).toMatchObject({ emergency: { state: 'pending', address: corrected } });
    const foreign = transitionAddress(await network.as('southAdmin'), {
      id: task?.id ?? '',
      event: 'verify',
    });
    expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  });

  test('is needed for a line without an address if its company is in the US', async () => {
    const { northClient } = network.companies;
    await network.admin.query("update companies set country = 'US' where id = $1", [northClient]);
    const { taskOf } = await orderWithAddress({});
    expect(await taskOf('owner')).toMatchObject({ emergency: { state: 'pending', address: null } });
    const abroad = await orderWithAddress({ site: { ...site, country: 'GB' } });
    expect(await abroad.taskOf('owner')).toBeUndefined();
    await network.admin.query('update companies set country = null where id = $1', [northClient]);
  });

  test('is needed in any category if the service requires an emergency address', async () => {
    const flagged = await network.createPlan({}, 'contact-centre');
    const fax = await network.createPlan({}, 'voice');
    await network.admin.query(
      'update services set needs_emergency_address = (id = $1) where id = any ($2)',
      [flagged.service, [flagged.service, fax.service]],
    );
    const { taskOf, deliver } = await orderWithAddress({ site }, flagged.id);
    expect(await taskOf('owner')).toMatchObject({ emergency: { state: 'pending' } });
    expect(await rejectionOf(deliver())).toMatchObject({
      message: 'Other tasks for this item are still open. Complete them first.',
    });
    const abroad = await orderWithAddress({ site: { ...site, country: 'GB' } }, flagged.id);
    expect(await abroad.deliver()).toMatchObject({ lines: [{ state: 'succeeded' }] });
    const faxes = await orderWithAddress({ site }, fax.id);
    expect(await faxes.taskOf('owner')).toBeUndefined();
    expect(await faxes.deliver()).toMatchObject({ lines: [{ state: 'succeeded' }] });
  });

  test('can be added to any other line once', async () => {
    const { id, read } = await orderWithAddress({});
    const { lines, tasks } = await read('clerk');
    expect(tasks.map(({ kind }) => kind)).not.toContain('e911');
    const addAddressTask = async () =>
      addTask(await network.as('clerk'), {
        id,
        line_id: lines[0]?.id ?? '',
        kind: 'e911',
        title: '',
        responsible: 'seller',
        due_at: null,
        depends_on: null,
        details: {},
      });
    await addAddressTask();
    expect((await addAddressTask()).tasks.filter(({ kind }) => kind === 'e911')).toHaveLength(1);
    expect((await read('owner')).tasks.filter(({ kind }) => kind === 'e911')).toMatchObject([
      { emergency: { state: 'pending', address: null } },
    ]);
  });
});
