import { numberTypeNames } from '@trunkline/contract/orders';
import { taskName } from '@trunkline/contract/orders/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { readOrder } from '../records/read-order.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addPorts, transitionPort, transitionTask } from './tasks.ts';

let network: OrderTest;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  ({ id: plan } = await network.createPlan({}, 'voice'));
});
afterAll(() => network.drop());

const number = (digits: string, losing_carrier: string) => ({
  number: `+1212555${digits}`,
  country: 'US',
  number_type: numberTypeNames[0],
  losing_carrier,
  messaging: true,
  requested_foc: '2031-06-01',
});

test('numbers are split by carrier, keep both dates, and name who fixes a rejection', async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const ported = await addPorts(await network.as('clerk'), {
    id,
    line_id: null,
    numbers: [number('0001', 'Bell'), number('0002', 'Bell'), number('0003', 'Verity')],
  });
  expect(ported.tasks.map((task) => [taskName(task), task.numbers.length])).toEqual([
    ['Port from Bell', 2],
    ['Port from Verity', 1],
  ]);
  const port = ported.tasks[1]?.numbers[0]?.id ?? '';
  const transition = async (event: Parameters<typeof transitionPort>[1]['event'], facts = {}) => {
    const input = { id: port, event, ...facts };
    const { tasks } = await transitionPort(await network.as('shopAdmin'), input);
    return { task: tasks[1], number: tasks[1]?.numbers[0] };
  };
  const earlyCompletion = transitionTask(await network.as('shopAdmin'), {
    id: ported.tasks[1]?.id ?? '',
    event: 'complete',
    reason: '',
    details: {},
  });
  expect(await rejectionOf(earlyCompletion)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('neither ported nor cancelled'),
  });
  const earlyTransition = transitionPort(await network.as('clerk'), { id: port, event: 'submit' });
  expect(await rejectionOf(earlyTransition)).toMatchObject({ code: 'conflict' });
  await network.sendAndSignLetter(ported.tasks[1]?.id ?? '');
  await transition('submit');
  const facts = { reject_code: 'PASSCODE_PIN_INVALID', carrier_message: '8A: bad PIN' };
  const rejected = await transition('reject', facts);
  expect(rejected.number).toMatchObject({
    state: 'exception',
    rejection: { owner: 'buyer', carrier_message: '8A: bad PIN' },
  });
  await transition('submit');
  const confirmed = await transition('confirm_foc', { confirmed_foc: '2031-06-03' });
  expect(confirmed.number).toMatchObject({
    requested_foc: '2031-06-01',
    confirmed_foc: '2031-06-03',
    rejection: null,
  });
  await transition('activate');
  await transition('port_voice');
  const unknown = transitionPort(await network.as('shopAdmin'), { id: port, event: 'finish' });
  expect(await rejectionOf(unknown)).toMatchObject({
    message: 'First record whether messaging for this number was ported.',
  });
  await transition('port_messaging');
  const { task, number: done } = await transition('finish');
  expect([done?.state, done?.messaging, task?.state]).toEqual(['done', 'ported', 'done']);
  const foreign = transitionPort(await network.as('southAdmin'), { id: port, event: 'submit' });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
});

test("one carrier's numbers are split by country and kind", async () => {
  const { id } = await network.placeOrder('clerk', plan, { draft: true });
  const american = number('0031', 'Bell');
  const { tasks } = await addPorts(await network.as('clerk'), {
    id,
    line_id: null,
    numbers: [
      american,
      { ...number('0032', 'Bell'), number_type: numberTypeNames[1] },
      { ...american, number: '+442079460031', country: 'GB' },
      { ...american, number: '+12125550033' },
    ],
  });
  const groups = tasks.map(({ numbers }) => numbers.map((each) => each.number).join());
  expect(groups.toSorted()).toEqual(['+12125550031,+12125550033', '+12125550032', '+442079460031']);
});

test('messaging is ported separately from calls by the company that ports the number, for all companies', async () => {
  const { id, lines } = await network.placeOrder('clerk', plan);
  const { tasks } = await addPorts(await network.as('clerk'), {
    id,
    line_id: lines[0]?.id ?? '',
    numbers: [number('0021', 'Bell')],
  });
  await network.process();
  const top = (await network.chain(id)).at(-1)?.order_id ?? '';
  const numberAt = async (persona: 'clerk' | 'owner') => {
    const order = { clerk: id, owner: top }[persona];
    const read = await readOrder(await network.as(persona), { id: order });
    return read.tasks.find(({ kind }) => kind === 'port')?.numbers[0];
  };
  const transition = async (
    event: Parameters<typeof transitionPort>[1]['event'],
    persona: 'clerk' | 'owner',
  ) =>
    transitionPort(await network.as(persona), { id: (await numberAt(persona))?.id ?? '', event });
  expect(await rejectionOf(transition('port_messaging', 'owner'))).toMatchObject({
    code: 'conflict',
  });
  await network.sendAndSignLetter(tasks[0]?.id ?? '');
  await transition('submit', 'owner');
  expect(await rejectionOf(transition('fail_messaging', 'clerk'))).toMatchObject({
    code: 'conflict',
  });
  expect((await numberAt('owner'))?.may).toContain('fail_messaging');
  await transition('fail_messaging', 'owner');
  expect(await numberAt('clerk')).toMatchObject({ state: 'submitted', messaging: 'failed' });
  await transition('retry_messaging', 'owner');
  await transition('port_messaging', 'owner');
  expect(await numberAt('clerk')).toMatchObject({ state: 'submitted', messaging: 'ported' });
  const { history } = await readOrder(await network.as('clerk'), { id });
  expect(
    history.filter(({ machine }) => machine === 'messaging').map(({ event }) => event),
  ).toEqual(['fail_messaging', 'retry_messaging', 'port_messaging']);
});

test('every company of the chain sees a port, and the topmost one works on it', async () => {
  const { id, lines } = await network.placeOrder('clerk', plan);
  const line_id = lines[0]?.id ?? '';
  const numbers = [number('0011', 'Bell')];
  const { tasks: first } = await addPorts(await network.as('clerk'), { id, line_id, numbers });
  await network.process();
  await addPorts(await network.as('clerk'), { id, line_id, numbers: [number('0012', 'Verity')] });
  const readers = ['clerk', 'northReseller', 'northAdmin'] as const;
  const chain = await network.chain(id);
  const portsAt = async (hop: number) => {
    const order = chain[hop]?.order_id ?? '';
    const { tasks } = await readOrder(await network.as(readers[hop] ?? 'clerk'), { id: order });
    return tasks
      .filter(({ kind }) => kind === 'port')
      .flatMap((task) => task.numbers.map((each) => ({ ...each, details: task.details })))
      .toSorted((a, b) => a.number.localeCompare(b.number));
  };
  const top = (await network.chain(id)).at(-1)?.order_id ?? '';
  const owner = await network.as('owner');
  const { tasks } = await readOrder(owner, { id: top });
  const port = tasks.find((task) => taskName(task) === 'Port from Bell')?.numbers[0]?.id ?? '';
  const middlePort = (await portsAt(1)).find((each) => each.number === '+12125550011');
  expect(middlePort?.may).toEqual(['cancel']);
  await network.sendAndSignLetter(
    first.find((task) => taskName(task) === 'Port from Bell')?.id ?? '',
  );
  await transitionPort(owner, { id: port, event: 'submit' });
  // The link between a port's copies at several companies can't be overwritten as a detail.
  const { tasks: tasksBelow } = await readOrder(await network.as('northReseller'), {
    id: chain[0]?.order_id ?? '',
  });
  await transitionTask(await network.as('northReseller'), {
    id: tasksBelow.find((task) => taskName(task) === 'Port from Bell')?.id ?? '',
    event: 'wait',
    reason: '',
    details: { port: crypto.randomUUID() },
  });
  const facts = { event: 'confirm_foc', confirmed_foc: '2031-06-03' } as const;
  await transitionPort(owner, { id: port, ...facts });
  for (const hop of [0, 1, 2]) {
    const ports = await portsAt(hop);
    expect(ports.map((each) => [each.number, each.state, each.confirmed_foc])).toEqual([
      ['+12125550011', 'foc_confirmed', '2031-06-03'],
      ['+12125550012', 'draft', null],
    ]);
    expect(JSON.stringify(ports)).not.toContain(first[0]?.id);
  }
  const [orderedPort] = await portsAt(0);
  const earlyTransition = transitionPort(await network.as('northReseller'), {
    id: middlePort?.id ?? '',
    event: 'activate',
  });
  expect(await rejectionOf(earlyTransition)).toMatchObject({ code: 'conflict' });
  await transitionPort(await network.as('clerk'), {
    id: orderedPort?.id ?? '',
    event: 'request_cancel',
  });
  expect((await portsAt(2)).map(({ state }) => state)).toContain('cancel_pending');
});
