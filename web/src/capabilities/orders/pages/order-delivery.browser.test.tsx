import { sealedAnswer } from '@trunkline/contract/catalog/question-types';
import { contract } from '@trunkline/contract';
import { Question } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../testing/mock-server.ts';
import { button, mockOrder, openOrder, orderId } from '../../../testing/order-screen.ts';
import { orderLineOf, orderOf, taskOf } from '../../../testing/orders.ts';
import { idOf } from '../../../testing/records.ts';

const { orders } = contract;

test('adds numbers to port, records a rejection and confirms a date', async () => {
  const number = {
    id: idOf(90),
    number: '+14155550142',
    country: 'US',
    number_type: 'geographic',
    losing_carrier: 'Pacific Bell',
    state: 'submitted',
    state_since: '2026-03-10T12:00:00Z',
    messaging: 'none',
    requested_foc: '2026-03-20',
    confirmed_foc: null,
    rejection: null,
    may: ['reject', 'confirm_foc', 'request_cancel'],
  } as const;
  const task = taskOf(74, {
    kind: 'port',
    numbers: [{ ...number, may: [...number.may] }],
  });
  const { server } = await openOrder(orderOf(400, { may: ['add_task'], tasks: [task] }));
  server.answer(orders.addPorts, () => orderOf(400, { may: ['add_task'], tasks: [task] }));
  server.answer(orders.transitionPort, () => orderOf(400, { may: ['add_task'], tasks: [task] }));
  await expect.element(page.getByRole('heading', { name: 'Port from Pacific Bell' })).toBeVisible();
  await button('Port numbers').click();
  const dialog = page.getByRole('dialog', { name: 'Port numbers' });
  await dialog.getByRole('textbox', { name: 'Numbers' }).fill('0207 946 0000');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/international format/);
  await dialog.getByRole('textbox', { name: 'Numbers' }).fill('+44 20 7946 0000\n+442079460001');
  await dialog.getByRole('combobox', { name: 'Country' }).fill('united k');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await dialog.getByRole('textbox', { name: 'Current carrier' }).fill('BT');
  await dialog.getByRole('button', { name: 'Add numbers' }).click();
  await expect.element(page.getByText('Numbers added')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/${orderId}/ports`)).toMatchObject([
    {
      numbers: ['+442079460000', '+442079460001'].map((mock) => ({
        number: mock,
        country: 'GB',
        losing_carrier: 'BT',
      })),
    },
  ]);
  await button('Record rejection for +14155550142').click();
  const rejection = page.getByRole('dialog', { name: 'Record the rejection of +14155550142' });
  await rejection.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: "The account number doesn't match." }).click();
  await rejection.getByRole('textbox', { name: /The carrier's message/ }).fill('ACCT NBR');
  await rejection.getByRole('button', { name: 'Record rejection' }).click();
  await expect.element(page.getByText('Rejection recorded')).toBeVisible();
  await button('Confirm date for +14155550142').click();
  const dateDialog = page.getByRole('dialog', { name: 'Confirm the port date for +14155550142' });
  await dateDialog.getByRole('button', { name: 'Confirm date' }).click();
  await expect.element(page.getByText('Port date confirmed')).toBeVisible();
  expect(server.inputsOf('POST', `/api/port_numbers/${number.id}/transition`)).toMatchObject([
    { event: 'reject', reject_code: 'ACCOUNT_NUMBER_MISMATCH', carrier_message: 'ACCT NBR' },
    { event: 'confirm_foc', confirmed_foc: '2026-03-20' },
  ]);
});

test('shows both dates of a number, and records messaging separately from calls', async () => {
  const number = {
    id: idOf(90),
    number: '+14155550142',
    country: 'US',
    number_type: 'geographic',
    losing_carrier: 'Pacific Bell',
    state: 'voice_ported',
    state_since: '2026-03-10T12:00:00Z',
    messaging: 'pending',
    requested_foc: '2026-03-20',
    confirmed_foc: '2026-03-24',
    rejection: null,
    may: ['port_messaging', 'fail_messaging'],
  } as const;
  const numbers = [{ ...number, may: [...number.may] }];
  const task = taskOf(74, { kind: 'port', numbers });
  const { server } = await openOrder(orderOf(400, { tasks: [task] }));
  server.answer(orders.transitionPort, () => orderOf(400, { tasks: [task] }));
  await expect
    .element(page.getByRole('list', { name: 'Numbers to port' }))
    .toMatchTextContent(
      /Messaging pending, requested for Mar 20, 2026, confirmed for Mar 24, 2026/,
    );
  await expect.element(page.getByText('United States, geographic')).toBeVisible();
  await button('Mark messaging as failed: +14155550142').click();
  await expect.element(page.getByText("Messaging for +14155550142 wasn't ported")).toBeVisible();
  expect(server.inputsOf('POST', `/api/port_numbers/${number.id}/transition`)).toMatchObject([
    { event: 'fail_messaging' },
  ]);
});

test('proposes a correction to an emergency address, and shows why accepting it failed', async () => {
  const address = {
    street: '12 Harbor Road',
    floor: '',
    room: '',
    city: 'Seattle',
    region: 'WA',
    postal_code: '98101',
    country: 'US',
  };
  const proposed = { ...address, street: '12 Harbour Road', floor: '3' };
  const emergencyOf = (changes: object) => ({
    state: 'pending' as const,
    address,
    proposed: null,
    problem: null,
    may: ['verify', 'propose', 'reject'] as const,
    ...changes,
  });
  const orderWith = (changes: object) => {
    const emergency = { ...emergencyOf(changes), may: [...emergencyOf(changes).may] };
    return orderOf(400, { tasks: [taskOf(75, { kind: 'e911', line_id: idOf(100), emergency })] });
  };
  const { server } = await openOrder(orderWith({}));
  server.answer(orders.transitionAddress, () => {
    const updated = orderWith({ state: 'correction', proposed, may: ['accept', 'change'] });
    mockOrder(server, updated);
    return updated;
  });
  await expect
    .element(page.getByText('12 Harbor Road, Seattle WA 98101, United States'))
    .toBeVisible();
  await button('Propose correction').click();
  const dialog = page.getByRole('dialog', { name: 'Propose a correction' });
  await dialog.getByRole('textbox', { name: 'Street' }).fill('12 Harbour Road');
  await dialog.getByRole('textbox', { name: 'Floor' }).fill('3');
  await dialog.getByRole('button', { name: 'Propose correction' }).click();
  await expect.element(page.getByText('Correction proposed', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Proposed: 12 Harbour Road, floor 3, Seattle WA 98101, United States'))
    .toBeVisible();
  server.answer(orders.transitionAddress, () =>
    refusal(409, { code: 'conflict', message: 'Too late.' }),
  );
  await button('Accept correction').click();
  await expect.element(page.getByText('Too late.')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${idOf(75)}/address`)).toMatchObject([
    { event: 'propose', address: proposed },
    { event: 'accept' },
  ]);
});

test('records a shipment with its tracking number', async () => {
  const task = taskOf(76, { kind: 'shipping', may: ['wait', 'complete'] });
  const { server } = await openOrder(orderOf(400, { tasks: [task] }));
  const details = { items: '12 desk phones', carrier: 'DHL', tracking: 'JD0146', serials: '' };
  server.answer(orders.transitionTask, () => {
    const sent = { ...task, state: 'waiting' as const, may: ['complete' as const], details };
    const updated = orderOf(400, { tasks: [sent] });
    mockOrder(server, updated);
    return updated;
  });
  await button('Record shipment').click();
  const dialog = page.getByRole('dialog', { name: 'Record shipment' });
  const confirm = dialog.getByRole('button', { name: 'Record shipment' });
  await dialog.getByRole('textbox', { name: 'Items' }).fill('12 desk phones');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('DHL');
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('JD0146');
  await confirm.click();
  await expect.element(page.getByText('JD0146')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/transition`)).toMatchObject([
    { event: 'wait', details },
  ]);
});

test('answers the open questions of a line', async () => {
  const line = orderLineOf(100, {
    state: 'awaiting_details',
    answers: { site: null },
    may: ['answer'],
  });
  const { server } = await openOrder(orderOf(400, { state: 'awaiting_details', lines: [line] }));
  server.answer(contract.catalog.serviceParts, () => ({
    version: 1,
    relations: [],
    questions: [
      Question.parse({
        key: 'site',
        label: 'Site name',
        type: 'text',
        stage: 'before_submit',
        required: true,
      }),
    ],
  }));
  server.answer(orders.answerLine, () => orderOf(400));
  await button('Answer questions about Hosted PBX').click();
  const dialog = page.getByRole('dialog', { name: 'Details for Hosted PBX' });
  await dialog.getByRole('textbox', { name: 'Site name' }).fill('');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/answer this question/);
  await dialog.getByRole('textbox', { name: 'Site name' }).fill('Harbour office');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect.element(page.getByText('Answers saved')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/lines/${line.id}/answers`)).toEqual([
    { id: line.id, answers: { site: 'Harbour office' }, dry_run: false },
  ]);
});

test('answers questions during delivery', async () => {
  const line = orderLineOf(100, {
    state: 'in_progress',
    answers: { port: 'yes' },
    may: ['answer'],
  });
  const { server } = await openOrder(orderOf(400, { state: 'in_progress', lines: [line] }));
  const question = { type: 'text', required: true };
  server.answer(contract.catalog.serviceParts, () => ({
    version: 1,
    relations: [],
    questions: [
      Question.parse({ ...question, key: 'port', label: 'Port', stage: 'checkout' }),
      Question.parse({
        ...question,
        key: 'gate',
        label: 'Gate',
        stage: 'fulfilment',
        show_when: { key: 'port', in: ['yes'] },
      }),
    ],
  }));
  server.answer(orders.answerLine, () => orderOf(400));
  await button('Answer questions about Hosted PBX').click();
  const dialog = page.getByRole('dialog', { name: 'Details for Hosted PBX' });
  await dialog.getByRole('textbox', { name: 'Gate' }).fill('3');
  await expect.element(dialog.getByRole('textbox', { name: 'Port' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect.element(page.getByText('Answers saved')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/lines/${line.id}/answers`)).toEqual([
    { id: line.id, answers: { gate: '3' }, dry_run: false },
  ]);
});

test('shows the answers of a line to people who deliver it', async () => {
  const line = orderLineOf(100, {
    answers: {
      site: 'Harbour office',
      address: { city: 'Lyon', street: '1 Quay' },
      pin: sealedAnswer,
    },
  });
  const { server } = await openOrder(orderOf(400, { lines: [line] }));
  const question = { type: 'text', stage: 'checkout', required: true };
  server.answer(contract.catalog.serviceParts, () => ({
    version: 1,
    relations: [],
    questions: [
      Question.parse({ ...question, key: 'site', label: 'Site name' }),
      Question.parse({ ...question, key: 'address', label: 'Address', type: 'address' }),
      Question.parse({ ...question, key: 'pin', label: 'PIN' }),
    ],
  }));
  await button('Details for Hosted PBX').click();
  const dialog = page.getByRole('dialog', { name: 'Details for Hosted PBX' });
  await expect
    .element(dialog)
    .toMatchTextContent(/Site nameHarbour officeAddress1 Quay, LyonPINAnswered\. Only the company/);
});
