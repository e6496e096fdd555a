import { numberTypeNames } from '@trunkline/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addPorts, movePort, moveTask } from './tasks.ts';

let net: OrderTest;
let plan: string;
beforeAll(async () => {
  net = await createOrderTest();
  ({ id: plan } = await net.plan({}, 'voice'));
});
afterAll(() => net.drop());

const number = (digits: string, losing_carrier: string) => ({
  number: `+1212555${digits}`,
  country: 'US',
  number_type: numberTypeNames[0],
  losing_carrier,
  messaging: true,
  requested_foc: '2031-06-01',
});

test('numbers are split by carrier, keep both dates, and say what a rejection asks of whom', async () => {
  const { id } = await net.order('clerk', plan);
  const ported = await addPorts(await net.as('clerk'), {
    id,
    line_id: null,
    numbers: [number('0001', 'Bell'), number('0002', 'Bell'), number('0003', 'Verity')],
  });
  expect(ported.tasks.map(({ title, numbers }) => [title, numbers.length])).toEqual([
    ['Port from Bell', 2],
    ['Port from Verity', 1],
  ]);
  const port = ported.tasks[1]?.numbers[0]?.id ?? '';
  const move = async (event: Parameters<typeof movePort>[1]['event'], facts = {}) => {
    const input = { id: port, event, ...facts };
    const { tasks } = await movePort(await net.as('shopAdmin'), input);
    return { task: tasks[1], number: tasks[1]?.numbers[0] };
  };
  const unfinished = moveTask(await net.as('shopAdmin'), {
    id: ported.tasks[1]?.id ?? '',
    event: 'complete',
    reason: '',
    details: {},
  });
  expect(await rejectionOf(unfinished)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('neither ported nor cancelled'),
  });
  const early = movePort(await net.as('clerk'), { id: port, event: 'submit' });
  expect(await rejectionOf(early)).toMatchObject({ code: 'conflict' });
  await move('submit');
  const facts = { reject_code: 'PASSCODE_PIN_INVALID', carrier_message: '8A: bad PIN' };
  const rejected = await move('reject', facts);
  expect(rejected.number).toMatchObject({
    state: 'exception',
    rejection: { owner: 'buyer', carrier_message: '8A: bad PIN' },
  });
  await move('submit');
  const confirmed = await move('confirm_foc', { confirmed_foc: '2031-06-03' });
  expect(confirmed.number).toMatchObject({
    requested_foc: '2031-06-01',
    confirmed_foc: '2031-06-03',
    rejection: null,
  });
  await move('activate');
  await move('port_voice');
  const { task, number: done } = await move('finish', { messaging: 'ported' });
  expect([done?.state, done?.messaging, task?.state]).toEqual(['done', 'ported', 'done']);
  const foreign = movePort(await net.as('southAdmin'), { id: port, event: 'submit' });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
});
