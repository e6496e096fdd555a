import { sealedAnswer } from '@trunkline/contract/catalog/question-types';
import { contract } from '@trunkline/contract';
import { Question } from '@trunkline/contract/catalog';
import { ApprovalRule, type OrderDetail, TradeTerms } from '@trunkline/contract/orders';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { orderLineOf, orderOf, taskOf } from '../../../testing/orders.ts';
import { conversationOf } from '../../../testing/conversations.ts';
import { idOf, meOf } from '../../../testing/records.ts';

const { orders } = contract;
const id = idOf(400);
const me = meOf({
  permissions: ['read', 'create', 'update', 'approve']
    .map((action) => `orders:${action}`)
    .concat('prices:read'),
});
const step = {
  line_id: null,
  title: 'Delivery of Hosted PBX',
  state: 'current',
  responsible_name: 'Northwind Telecom',
  due_at: '2031-03-20T12:00:00Z',
  at: null,
};

function mockOrder(server: MockServer, order: OrderDetail) {
  server.answer(orders.get, () => order);
  server.answer(orders.viewers, () => ({ viewers: [] }));
  server.answer(orders.list, () => ({ items: [order], nextCursor: null }));
  server.answer(orders.tasks, () => ({ items: order.tasks, next_page: null }));
  server.answer(orders.tracker, () => ({ ...order, steps: [step] }));
  server.answer(orders.approvalRules, () => ({ items: [] }));
  server.answer(orders.terms, () => ({ items: [] }));
  server.answer(contract.catalog.priceLists, () => ({ items: [], assignments: [] }));
  server.answer(contract.catalog.priceGrid, () => ({
    charges: [],
    prices: [],
    upcoming: [],
    next_page: null,
  }));
}
const open = (order: OrderDetail, path = `/admin/marketplace/orders/${id}`) =>
  renderContent(path, (server) => mockOrder(server, order), me);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('groups the parts of a bundle below it, and shows one price', async () => {
  const bundle = orderLineOf(100, { service: 'Office pack' });
  const part = orderLineOf(101, {
    service: 'Desk phone',
    parent_id: bundle.id,
    once: '0',
    recurring: '0',
  });
  await open(orderOf(400, { lines: [bundle, part] }));
  const parts = page.getByRole('list', { name: 'Parts of Office pack' });
  await expect.element(parts).toMatchTextContent(/Desk phone.*Included in Office pack/);
  expect(page.getByText('You pay', { exact: true }).elements()).toHaveLength(1);
});

test('shows lines, price, open tasks with due dates, and the history', async () => {
  await open(
    orderOf(400, {
      tasks: [taskOf(300, { due_at: '2021-03-20T12:00:00Z' })],
      history: [
        {
          at: '2026-03-10T12:00:00Z',
          machine: 'line',
          subject_id: idOf(100),
          event: 'hold',
          from_state: 'in_progress',
          to_state: 'on_hold',
          party: 'seller',
          actor_name: null,
          reason: 'Waiting for stock',
        },
      ],
    }),
  );
  await expect.element(page.getByText('5 × Business')).toBeVisible();
  await expect.element(page.getByText('$100.00 every month')).toBeVisible();
  await expect.element(page.getByText(/^Northwind Telecom, by Mar 20, 2031$/)).toBeVisible();
  await expect.element(page.getByText('overdue since Mar 20, 2021')).toBeVisible();
  await expect.element(page.getByText('Hosted PBX was put on hold')).toBeVisible();
  await expect.element(page.getByText('By Northwind Telecom: Waiting for stock')).toBeVisible();
  await expect.element(button('Cancel order')).not.toBeInTheDocument();
});

test('requires a reason for a rejection, and sends it', async () => {
  const { server } = await open(
    orderOf(400, { state: 'awaiting_approval', awaits_me: true, may: ['approve', 'reject'] }),
  );
  server.answer(orders.decide, () => orderOf(400, { state: 'cancelled' }));
  await expect.element(page.getByText('This order is waiting for your approval.')).toBeVisible();
  await button('Reject order').click();
  const dialog = page.getByRole('dialog', { name: 'Reject order 400?' });
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Enter a reason/);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong plan');
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect.element(page.getByText('Order 400 was rejected')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/${id}/decide`)).toEqual([
    { id, approve: false, reason: 'Wrong plan', dry_run: false },
  ]);
});

test('shows supplier messages, and retries a failed line after a refusal', async () => {
  const failed = orderLineOf(100, {
    state: 'failed',
    problem: "The supplier couldn't deliver it.",
    may: ['retry', 'evidence'],
  });
  const { server } = await open(orderOf(400, { state: 'failed', lines: [failed] }));
  server.answer(orders.evidence, () => ({ items: [], events: [] }));
  await button('Supplier messages about Hosted PBX').click();
  const messages = page.getByRole('dialog', { name: 'Supplier messages' });
  await expect.element(messages).toMatchTextContent(/No messages to the supplier yet/);
  await messages.getByRole('button', { name: 'Close' }).last().click();
  server.answer(orders.transitionLine, () =>
    refusal(409, { code: 'conflict', message: 'This line has changed meanwhile.' }),
  );
  await button('Retry Hosted PBX').click();
  await expect.element(page.getByText(/has changed meanwhile/)).toBeVisible();
  server.answer(orders.transitionLine, () => orderOf(400));
  await button('Retry Hosted PBX').click();
  await expect.element(page.getByText('Hosted PBX is being submitted again')).toBeVisible();
});

test('accepts a charge, and marks a delivery as done', async () => {
  const charge = {
    id: idOf(70),
    line_id: null,
    description: 'Longer cable',
    kind: 'once',
    currency: 'USD',
    amount: '4200',
    state: 'proposed',
    expires_at: '2026-03-20T12:00:00Z',
    created_at: '2026-03-10T12:00:00Z',
    may: ['accept', 'decline'],
  } as const;
  const task = taskOf(71, { kind: 'provisioning', title: 'Set up Hosted PBX', may: ['complete'] });
  const order = orderOf(400, {
    charges: [{ ...charge, may: [...charge.may] }],
    tasks: [task],
  });
  const { server } = await open(order);
  server.answer(orders.transitionCharge, () => order);
  server.answer(orders.transitionTask, () => order);
  await expect.element(page.getByText(/\$42\.00 once, respond by/)).toBeVisible();
  await button('Accept Longer cable').click();
  await expect.element(page.getByText('Charge accepted')).toBeVisible();
  await button('Mark as delivered: Set up Hosted PBX').click();
  await expect.element(page.getByText('Line marked as delivered')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/transition`)).toMatchObject([
    { event: 'complete' },
  ]);
});

test('shares the progress with a link, and revokes it', async () => {
  const { server } = await open(orderOf(400, { may: ['share'] }));
  const url = `https://northwind.example/track/${'a'.repeat(43)}`;
  server.answer(orders.link, () => ({ url: null }));
  await button('Share tracker').click();
  const dialog = page.getByRole('dialog', { name: 'Share order 400' });
  await expect.element(dialog.getByText("This order isn't shared.")).toBeVisible();
  server.answer(orders.share, () => ({ url }));
  server.answer(orders.link, () => ({ url }));
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(dialog.getByText(url)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  server.answer(orders.unshare, () => ({ url: null }));
  server.answer(orders.link, () => ({ url: null }));
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect.element(page.getByText('Link revoked')).toBeVisible();
  await expect.element(dialog.getByText("This order isn't shared.")).toBeVisible();
});

test('proposes a charge after rejecting an amount of 0', async () => {
  const { server } = await open(orderOf(400, { may: ['add_task', 'propose_charge'] }));
  server.answer(orders.addTask, () => orderOf(400));
  server.answer(orders.proposeCharge, () => orderOf(400, { may: ['propose_charge'] }));
  await button('Propose charge').click();
  const charge = page.getByRole('dialog', { name: 'Propose a charge' });
  await charge.getByRole('textbox', { name: 'Description' }).fill('Longer cable');
  await charge.getByRole('textbox', { name: 'Amount (USD)' }).fill('0');
  await expect.element(charge.getByRole('alert')).toMatchTextContent(/an amount above 0/);
  await charge.getByRole('textbox', { name: 'Amount (USD)' }).fill('42.50');
  await charge.getByRole('button', { name: 'Propose charge' }).click();
  await expect.element(page.getByText('Charge proposed')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/${id}/charges`)).toMatchObject([
    { description: 'Longer cable', amount: '4250', kind: 'once', days: 14, line_id: null },
  ]);
});

test('adds a task for the responsible company', async () => {
  const { server } = await open(orderOf(400, { may: ['add_task'] }));
  server.answer(orders.addTask, () => orderOf(400));
  await button('Add task').click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  await expect.element(dialog.getByRole('button', { name: 'Add task' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Run a cable');
  await dialog.getByRole('combobox', { name: 'Responsible company' }).click();
  await page.getByRole('option', { name: 'Trunkline' }).click();
  await dialog.getByLabelText('Due date').fill('2031-03-01');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect.element(page.getByText('Task added')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/${id}/tasks`)).toMatchObject([
    {
      kind: 'other',
      title: 'Run a cable',
      responsible: 'buyer',
      due_at: expect.stringMatching(/^2031-03/),
    },
  ]);
});

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
  const { server } = await open(orderOf(400, { may: ['add_task'], tasks: [task] }));
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
  expect(server.inputsOf('POST', `/api/orders/${id}/ports`)).toMatchObject([
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
  const { server } = await open(orderOf(400, { tasks: [task] }));
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

test('proposes a correction of an emergency address, and reports a refused acceptance', async () => {
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
  const { server } = await open(orderWith({}));
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
  const { server } = await open(orderOf(400, { tasks: [task] }));
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

test('explains a first bill of zero', async () => {
  const trial = orderLineOf(401, { trial_days: 14 });
  await open(orderOf(400, { first_bill: '0', lines: [trial] }));
  await expect.element(page.getByText('Nothing during the trial')).toBeVisible();
});

test('starts a conversation about an order with the other company', async () => {
  const order = orderOf(400);
  const { server } = await renderContent(
    `/admin/marketplace/orders/${id}`,
    (mock) => {
      mockOrder(mock, order);
      mock.answer(contract.messaging.conversations.list, () => ({ items: [], nextCursor: null }));
      mock.answer(contract.messaging.conversations.correspondents, () => ({
        people: [],
        companies: [{ id: order.seller_id, name: 'Northwind Telecom', side: 'above' }],
        support: false,
      }));
    },
    meOf({ permissions: ['orders:read', 'messages:read', 'messages:create'] }),
  );
  const conversation = conversationOf(61);
  server.answer(contract.messaging.conversations.start, () => conversation);
  await button('Message about Order 400').click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await expect.element(dialog).toMatchTextContent(/About Order 400/);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When does it arrive?');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect
    .poll(() => server.inputsOf('POST', '/api/conversations'))
    .toMatchObject([
      { kind: 'companies', company_id: order.seller_id, anchor: { type: 'order', id } },
    ]);
});

test("the Marketplace lists orders and the company's open tasks", async () => {
  const approval = taskOf(72, { may: ['approve', 'reject'] });
  const other = taskOf(73, { kind: 'shipping', title: 'Ship phones' });
  await open(orderOf(400, { tasks: [other, approval] }), '/admin/marketplace?tab=orders');
  const tasks = page.getByRole('list', { name: 'Open tasks' });
  await expect.element(tasks).toMatchTextContent(/^Order 400: Approval.*Order 400: Ship phones/);
  await button('Waiting for my approval (1)').click();
  await expect.element(tasks).not.toMatchTextContent(/Ship phones/);
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Northwind Telecom' }))
    .toMatchTextContent(/400/);
  await tasks.getByRole('link', { name: 'Order 400: Approval' }).click();
  await expect.element(page.getByRole('heading', { name: 'Order 400', level: 1 })).toBeVisible();
});

test('adds an approval rule with an amount and currency, and removes it after confirmation', async () => {
  const { server } = await open(orderOf(400), '/admin/marketplace?tab=orders');
  const rule = ApprovalRule.parse({
    id: idOf(80),
    version: 1,
    company_id: me.company.id,
    applies_to: 'purchases',
    minimum: '50000',
    currency: 'USD',
    counterpart_id: null,
    counterpart_name: null,
    role: 'admin',
  });
  server.answer(orders.addApprovalRule, () => rule);
  await expect.element(page.getByText(/^No rules yet/)).toBeVisible();
  await button('Add rule').click();
  const dialog = page.getByRole('dialog', { name: 'Add approval rule' });
  await dialog.getByRole('textbox', { name: 'Minimum amount' }).fill('1.234');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Enter an amount/);
  await dialog.getByRole('textbox', { name: 'Minimum amount' }).fill('500');
  server.answer(orders.approvalRules, () => ({ items: [rule] }));
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(page.getByText('Purchases of $500.00 or more')).toBeVisible();
  expect(server.inputsOf('POST', '/api/approval_rules')).toMatchObject([
    { applies_to: 'purchases', minimum: '50000', currency: 'USD', role: 'admin' },
  ]);
  server.answer(orders.removeApprovalRule, () => ({ id: rule.id }));
  await button('Remove the rule: Purchases of $500.00 or more').click();
  expect(server.inputsOf('DELETE', `/api/approval_rules/${rule.id}`)).toHaveLength(0);
  server.answer(orders.approvalRules, () => ({ items: [] }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove rule' }).click();
  await expect.element(page.getByText(/^No rules yet/)).toBeVisible();
});

test('changes the terms with a customer', async () => {
  const terms = TradeTerms.parse({
    id: null,
    seller_id: me.company.id,
    buyer_id: idOf(7),
    buyer_name: 'Bluebird IT',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    auto_procure: true,
    model: 'resale',
  });
  const { server } = await renderContent(
    '/admin/marketplace?tab=orders',
    (mock) => {
      mockOrder(mock, orderOf(400));
      mock.answer(orders.terms, () => ({ items: [terms] }));
      mock.answer(orders.saveTerms, () => terms);
    },
    me,
  );
  const list = page.getByRole('list', { name: 'Terms with customers' });
  await expect
    .element(list)
    .toMatchTextContent(
      'Bluebird ITOrders go to your supplier automatically. Time zone Europe/Berlin, EUR, resale.',
    );
  await button('Change the terms with Bluebird IT').click();
  const dialog = page.getByRole('dialog', { name: 'Terms with Bluebird IT' });
  await dialog.getByRole('checkbox', { name: 'Order from your supplier automatically' }).click();
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('madrid');
  await page.getByRole('option', { name: 'Europe/Madrid' }).click();
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await expect.element(page.getByText('Terms saved')).toBeVisible();
  expect(server.inputsOf('POST', '/api/trade_terms')).toMatchObject([
    { buyer_id: idOf(7), currency: 'EUR', time_zone: 'Europe/Madrid', auto_procure: false },
  ]);
});

test('answers the open questions of a line', async () => {
  const line = orderLineOf(100, {
    state: 'awaiting_details',
    answers: { site: null },
    may: ['answer'],
  });
  const { server } = await open(orderOf(400, { state: 'awaiting_details', lines: [line] }));
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
  const { server } = await open(orderOf(400, { state: 'in_progress', lines: [line] }));
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
  const { server } = await open(orderOf(400, { lines: [line] }));
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

test("shows “Order not found” for an order that doesn't exist or can't be read", async () => {
  await renderContent(
    `/app/orders/${id}`,
    (server) =>
      server.answer(orders.get, () => refusal(404, { code: 'not_found', message: 'Not found.' })),
    meOf({ role: 'end_user', level: 10, permissions: ['orders:read'] }),
  );
  await expect.element(page.getByText('Order not found')).toBeVisible();
});

test("lists stuck orders above the Marketplace's other orders", async () => {
  const failed = orderOf(401, { state: 'failed', summary: 'Video rooms' });
  await renderContent(
    '/admin/marketplace?tab=orders',
    (server) => {
      mockOrder(server, orderOf(400));
      server.answer(orders.list, ({ stuck }) => ({
        items: stuck === 'true' ? [failed] : [],
        nextCursor: null,
      }));
    },
    me,
  );
  const row = page.getByRole('list', { name: 'Stuck orders' }).getByRole('listitem');
  await expect.element(row).toMatchTextContent(/Video rooms.*Failed/);
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', `/admin/marketplace/orders/${failed.id}`);
});

test('lists five stuck orders at first, and the others on request', async () => {
  await renderContent(
    '/admin/marketplace?tab=orders',
    (server) => {
      mockOrder(server, orderOf(400));
      server.answer(orders.list, ({ stuck }) => ({
        items: stuck === 'true' ? [1, 2, 3, 4, 5, 6].map((number) => orderOf(400 + number)) : [],
        nextCursor: null,
      }));
    },
    me,
  );
  const rows = page.getByRole('list', { name: 'Stuck orders' }).getByRole('listitem');
  await expect.element(rows).toHaveLength(5);
  await button('Show all 6').click();
  await expect.element(rows).toHaveLength(6);
});

test('names the order and its customer before cancelling it from a list', async () => {
  const order = orderOf(400, { may: ['cancel'], buyer_name: 'Bluebird IT' });
  const { server } = await open(order, '/app/orders');
  server.answer(orders.bulk, () => ({ results: [] }));
  await button('Actions for 400').click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel order 400 from Bluebird IT?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect
    .poll(() => server.inputsOf('POST', '/api/orders/bulk'))
    .toEqual([{ action: 'cancel', ids: [id] }]);
});

describe('approvals by keyboard', () => {
  const waiting = orderOf(400, { state: 'awaiting_approval', may: ['approve', 'reject'] });
  const enter = async (path?: string) => {
    const { server } = await open(waiting, path);
    server.answer(orders.decide, () => orderOf(400));
    return () => server.inputsOf('POST', `/api/orders/${id}/decide`);
  };

  test('A approves the order on its page', async () => {
    const decisions = await enter();
    await expect.element(button('Approve order')).toBeVisible();
    await userEvent.keyboard('a');
    await expect.poll(decisions).toMatchObject([{ id, approve: true }]);
  });

  test('R rejects the focused order of a list, with a reason', async () => {
    const decisions = await enter('/app/orders');
    const link = page.getByRole('link', { name: '400', exact: true });
    await expect.element(link).toBeVisible();
    // No row has the focus yet.
    await userEvent.keyboard('a');
    await userEvent.keyboard('j');
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('r');
    const dialog = page.getByRole('dialog', { name: 'Reject order 400?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many seats');
    await dialog.getByRole('button', { name: 'Reject order' }).click();
    await expect.poll(decisions).toMatchObject([{ id, approve: false, reason: 'Too many seats' }]);
  });

  test('explains that the focused order is waiting for someone else', async () => {
    await open(orderOf(400, { state: 'awaiting_approval', may: [] }), '/app/orders');
    const link = page.getByRole('link', { name: '400', exact: true });
    await expect.element(link).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(page.getByText("You can't approve this order")).toBeVisible();
  });
});
