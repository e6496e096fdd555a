import { contract } from '@trunkline/contract';
import { Question } from '@trunkline/contract/catalog';
import { ApprovalRule, type OrderDetail } from '@trunkline/contract/orders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { orderLineOf, orderOf, taskOf } from '../../../testing/orders.ts';
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
  owing_name: 'Northwind Telecom',
  due_at: '2026-03-20T12:00:00Z',
  at: null,
};

function keep(server: MockServer, order: OrderDetail) {
  server.answer(orders.get, () => order);
  server.answer(orders.list, () => ({ items: [order], nextCursor: null }));
  server.answer(orders.tasks, () => ({ items: order.tasks, next_page: null }));
  server.answer(orders.tracker, () => ({ ...order, steps: [step] }));
  server.answer(orders.approvalRules, () => ({ items: [] }));
  server.answer(contract.catalog.priceLists, () => ({ items: [], assignments: [] }));
  server.answer(contract.catalog.priceGrid, () => ({
    charges: [],
    prices: [],
    coming: [],
    next_page: null,
  }));
}
const open = (order: OrderDetail, path = `/admin/marketplace/orders/${id}`) =>
  renderContent(path, (server) => keep(server, order), me);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('shows lines, price, who owes what by when, and the history', async () => {
  await open(
    orderOf(400, {
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
  await expect.element(page.getByText(/^Northwind Telecom, by Mar 20, 2026$/)).toBeVisible();
  await expect.element(page.getByText('Hosted PBX: on hold')).toBeVisible();
  await expect.element(page.getByText('“Waiting for stock”')).toBeVisible();
  await expect.element(button('Cancel order')).not.toBeInTheDocument();
});

test('a rejection needs a reason, which reaches the server', async () => {
  const { server } = await open(
    orderOf(400, { state: 'awaiting_approval', awaits_me: true, may: ['approve', 'reject'] }),
  );
  server.answer(orders.decide, () => orderOf(400, { state: 'cancelled' }));
  await expect.element(page.getByText('This order waits for your approval.')).toBeVisible();
  await button('Reject order').click();
  const dialog = page.getByRole('dialog', { name: 'Reject order 400?' });
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Say why/);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong plan');
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect.element(page.getByText('Order 400 was rejected')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/${id}/decide`)).toEqual([
    { id, approve: false, reason: 'Wrong plan' },
  ]);
});

test('a failed line is retried after a refusal; supplier messages are shown', async () => {
  const failed = orderLineOf(100, {
    state: 'failed',
    problem: "The supplier couldn't deliver it.",
    may: ['retry', 'evidence'],
  });
  const { server } = await open(orderOf(400, { state: 'failed', lines: [failed] }));
  server.answer(orders.evidence, () => ({ items: [] }));
  await button('Supplier messages about Hosted PBX').click();
  const messages = page.getByRole('dialog', { name: 'Supplier messages' });
  await expect.element(messages).toMatchTextContent(/Nothing has been sent/);
  await messages.getByRole('button', { name: 'Close' }).last().click();
  server.answer(orders.moveLine, () =>
    refusal(409, { code: 'conflict', message: 'This line has changed meanwhile.' }),
  );
  await button('Retry Hosted PBX').click();
  await expect.element(page.getByText(/has changed meanwhile/)).toBeVisible();
  server.answer(orders.moveLine, () => orderOf(400));
  await button('Retry Hosted PBX').click();
  await expect.element(page.getByText('Hosted PBX is being submitted again')).toBeVisible();
});

test('a charge is accepted, and a delivery is marked as delivered', async () => {
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
  server.answer(orders.moveCharge, () => order);
  server.answer(orders.moveTask, () => order);
  await expect.element(page.getByText(/\$42\.00 once, answer by/)).toBeVisible();
  await button('Accept Longer cable').click();
  await expect.element(page.getByText('The charge was accepted')).toBeVisible();
  await button('Mark as delivered: Set up Hosted PBX').click();
  await expect.element(page.getByText('Marked as delivered')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/move`)).toMatchObject([
    { event: 'complete' },
  ]);
});

test('the Marketplace lists orders, and what the company owes', async () => {
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

test('an approval rule is added with an amount of its currency', async () => {
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
  await dialog.getByRole('textbox', { name: 'From amount' }).fill('1.234');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Enter an amount/);
  await dialog.getByRole('textbox', { name: 'From amount' }).fill('500');
  server.answer(orders.approvalRules, () => ({ items: [rule] }));
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(page.getByText('Purchases of $500.00 or more')).toBeVisible();
  expect(server.inputsOf('POST', '/api/approval_rules')).toMatchObject([
    { applies_to: 'purchases', minimum: '50000', currency: 'USD', role: 'admin' },
  ]);
});

test('open questions of a line are answered', async () => {
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
  const dialog = page.getByRole('dialog', { name: 'Details of Hosted PBX' });
  await dialog.getByRole('textbox', { name: 'Site name' }).fill('');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/answer this question/);
  await dialog.getByRole('textbox', { name: 'Site name' }).fill('Harbour office');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect.element(page.getByText('The answers were saved')).toBeVisible();
  expect(server.inputsOf('POST', `/api/orders/lines/${line.id}/answers`)).toEqual([
    { id: line.id, answers: { site: 'Harbour office' } },
  ]);
});

test('an order that isn’t there or out of reach is not found', async () => {
  await renderContent(
    `/app/orders/${id}`,
    (server) =>
      server.answer(orders.get, () => refusal(404, { code: 'not_found', message: 'Not found.' })),
    meOf({ role: 'end_user', level: 10, permissions: ['orders:read'] }),
  );
  await expect.element(page.getByText('Order not found')).toBeVisible();
});
