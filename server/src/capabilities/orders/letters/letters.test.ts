import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../../kernel/pdf/testing.ts';
import { rejectionOf } from '../../../testing.ts';
import { readOrder } from '../records/read-order.ts';
import { addPorts, transitionPort, transitionTask } from '../tasks/tasks.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { readLetterPdf, sendLetter, signLetter } from './sign-letter.ts';

let network: OrderTest;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  ({ id: plan } = await network.createPlan({}, 'voice'));
});
afterAll(() => network.drop());

const facts = {
  entity_name: 'Łódź Telekomunikacja',
  account_number: '4711-A',
  service_address: 'ul. Piotrkowska 1, Łódź',
  signer_name: 'Grace Hopper',
  signer_email: 'grace@client.test',
};

/** Creates an order with a number to port, passed up to the end of its chain. */
async function createPortingOrder() {
  const { id, lines } = await network.placeOrder('clerk', plan);
  await network.process();
  const { tasks } = await addPorts(await network.as('clerk'), {
    id,
    line_id: lines[0]?.id ?? null,
    numbers: [
      {
        number: '+12125550001',
        country: 'US',
        number_type: 'geographic',
        losing_carrier: 'Bell',
        messaging: false,
        requested_foc: null,
      },
    ],
  });
  const chain = await network.chain(id);
  const portAt = async (persona: Parameters<typeof network.as>[0], order: string) => {
    const read = await readOrder(await network.as(persona), { id: order });
    const port = read.tasks.find(({ kind }) => kind === 'port');
    if (port?.numbers[0] === undefined) throw new Error('there is no port');
    return { task: port, number: port.numbers[0] };
  };
  const top = () => portAt('owner', chain.at(-1)?.order_id ?? '');
  return { order: id, task: tasks.find(({ kind }) => kind === 'port')?.id ?? '', top, portAt };
}

test('a number can be submitted once the customer has signed the letter, which every company sees', async () => {
  const { order, task, top, portAt } = await createPortingOrder();
  const owner = await network.as('owner');
  await sendLetter(await network.as('northReseller'), { id: task, ...facts });
  const unsignedPort = await top();
  expect(unsignedPort).toMatchObject({
    task: { letter: { state: 'sent', signature: null }, details: { account_number: '4711-A' } },
    number: { state: 'documents' },
  });
  expect(unsignedPort.number.may).not.toContain('submit');
  const earlySubmission = transitionPort(owner, { id: unsignedPort.number.id, event: 'submit' });
  expect(await rejectionOf(earlySubmission)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('A letter of authorisation signed in the last 30 days'),
  });
  const { task: ownPort } = await portAt('clerk', order);
  expect(ownPort.may).toContain('sign_letter');
  const id = ownPort.letter?.id ?? '';
  await signLetter(await network.as('clerk'), { id, title: 'CTO' });
  const signed = await top();
  expect(signed.task.letter).toMatchObject({
    state: 'signed',
    signature: { title: 'CTO', consent: expect.stringContaining('Łódź Telekomunikacja') },
  });
  const { pdf } = await readLetterPdf(owner, { id });
  for (const text of [...Object.values(facts), '+12125550001', 'Bell', 'North Shop'])
    expect(pdfText(pdf)).toContain(text);
  const { rows } = await network.admin.query(
    `select distinct r.company_id, n.parameters ->> 'entity' as entity
     from notifications n join profiles r on r.id = n.user_id
     where n.kind = 'orders.letter_signed'`,
  );
  expect(rows).toEqual([
    { company_id: network.companies.platform, entity: 'Łódź Telekomunikacja' },
  ]);
  const evidence = (await network.auditOf(order)).filter(
    ({ resource_type: type }) => type === 'orders.letter_signed',
  );
  expect(evidence).toHaveLength(1);
  const { tasks } = await transitionPort(owner, { id: signed.number.id, event: 'submit' });
  expect(tasks.flatMap(({ numbers }) => numbers.map(({ state }) => state))).toEqual(['submitted']);
});

test('no number is submitted without a letter', async () => {
  const { task, top } = await createPortingOrder();
  const owner = await network.as('owner');
  const { number } = await top();
  expect(number).toMatchObject({ state: 'draft', may: ['ask_documents', 'cancel'] });
  await transitionPort(owner, { id: number.id, event: 'ask_documents' });
  expect((await top()).number.may).toEqual(['cancel']);
  const earlySubmission = transitionPort(owner, { id: number.id, event: 'submit' });
  expect(await rejectionOf(earlySubmission)).toMatchObject({ code: 'conflict' });
  await network.sendAndSignLetter(task);
  expect((await top()).number.may).toContain('submit');
});

test('a signed letter is valid for 30 days while a number is still to be submitted', async () => {
  const { task, top } = await createPortingOrder();
  const owner = await network.as('owner');
  await network.sendAndSignLetter(task);
  const { number, task: portTask } = await top();
  const laterContext = {
    ...owner,
    now: () => new Date(owner.now().getTime() + 31 * 24 * 3_600_000),
  };
  const letterLater = async () => {
    const { tasks } = await readOrder(laterContext, { id: portTask.order_id });
    return tasks.find(({ kind }) => kind === 'port')?.letter?.state;
  };
  expect([portTask.letter?.state, await letterLater()]).toEqual(['signed', 'outdated']);
  const lateSubmission = transitionPort(laterContext, { id: number.id, event: 'submit' });
  expect(await rejectionOf(lateSubmission)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('in the last 30 days'),
  });
  await transitionPort(owner, { id: number.id, event: 'submit' });
  expect(await letterLater()).toBe('signed');
});

test('a change of the port requires a new signature', async () => {
  const { order, task, top, portAt } = await createPortingOrder();
  await sendLetter(await network.as('clerk'), { id: task, ...facts });
  const first = (await portAt('clerk', order)).task.letter?.id ?? '';
  await signLetter(await network.as('clerk'), { id: first, title: '' });
  const current = await top();
  await transitionTask(await network.as('owner'), {
    id: current.task.id,
    event: 'wait',
    reason: '',
    details: { account_number: '4712' },
  });
  expect((await top()).task.letter?.state).toBe('outdated');
  const staleSubmission = transitionPort(await network.as('owner'), {
    id: current.number.id,
    event: 'submit',
  });
  expect(await rejectionOf(staleSubmission)).toMatchObject({ code: 'conflict' });
  await sendLetter(await network.as('clerk'), { id: task, ...facts, account_number: '4712' });
  const repeatedSigning = signLetter(await network.as('clerk'), { id: first, title: '' });
  expect(await rejectionOf(repeatedSigning)).toMatchObject({ code: 'conflict' });
  expect((await top()).task.letter).toMatchObject({ state: 'sent' });
});

test('a dry run stores no signature', async () => {
  const { order, task, portAt } = await createPortingOrder();
  await sendLetter(await network.as('clerk'), { id: task, ...facts });
  const id = (await portAt('clerk', order)).task.letter?.id ?? '';
  const preview = await signLetter(await network.as('clerk'), { id, title: '', dry_run: true });
  expect(preview.tasks.map(({ letter }) => letter?.state)).toContain('signed');
  expect((await portAt('clerk', order)).task.letter?.state).toBe('sent');
});

test('only the customer signs, and only its own order has a letter', async () => {
  const { order, task, top, portAt } = await createPortingOrder();
  await sendLetter(await network.as('northReseller'), { id: task, ...facts });
  const id = (await portAt('clerk', order)).task.letter?.id ?? '';
  const portAbove = await top();
  for (const [persona, code] of [
    ['northReseller', 'forbidden'],
    ['owner', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const) {
    expect(
      await rejectionOf(signLetter(await network.as(persona), { id, title: '' })),
    ).toMatchObject({
      code,
    });
  }
  const letterFromAbove = sendLetter(await network.as('owner'), {
    id: portAbove.task.id,
    ...facts,
  });
  expect(await rejectionOf(letterFromAbove)).toMatchObject({ code: 'forbidden' });
  expect(await rejectionOf(readLetterPdf(await network.as('southAdmin'), { id }))).toMatchObject({
    code: 'not_found',
  });
});
