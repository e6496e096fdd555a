import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { conversationOf } from '../../../testing/conversations.ts';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { button, mockOrder, openOrder, orderId } from '../../../testing/order-screen.ts';
import { orderLineOf, orderOf, taskOf } from '../../../testing/orders.ts';
import { idOf, meOf } from '../../../testing/records.ts';

const { orders } = contract;

test('groups the parts of a bundle below it, and shows one price', async () => {
  const bundle = orderLineOf(100, { service: 'Office pack' });
  const part = orderLineOf(101, {
    service: 'Desk phone',
    parent_id: bundle.id,
    once: '0',
    recurring: '0',
  });
  await openOrder(orderOf(400, { lines: [bundle, part] }));
  const parts = page.getByRole('list', { name: 'Parts of Office pack' });
  await expect.element(parts).toMatchTextContent(/Desk phone.*Included in Office pack/);
  expect(page.getByText('You pay', { exact: true }).elements()).toHaveLength(1);
});

test('shows lines, price, open tasks with due dates, and the history', async () => {
  await openOrder(
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
  const { server } = await openOrder(
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
  expect(server.inputsOf('POST', `/api/orders/${orderId}/decide`)).toEqual([
    { id: orderId, approve: false, reason: 'Wrong plan', dry_run: false },
  ]);
});

test('reports a failed rejection even after its dialog was closed', async () => {
  const { server } = await openOrder(
    orderOf(400, { state: 'awaiting_approval', awaits_me: true, may: ['approve', 'reject'] }),
  );
  const response = deferredAnswer(
    refusal(409, { code: 'conflict', message: 'Changed meanwhile.' }),
  );
  server.answer(orders.decide, () => response.answer);
  await button('Reject order').click();
  const dialog = page.getByRole('dialog', { name: 'Reject order 400?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong plan');
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect.poll(() => server.inputsOf('POST', `/api/orders/${orderId}/decide`)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  response.release();
  await expect.element(page.getByText('Changed meanwhile.')).toBeVisible();
});

test('shows supplier messages, and retries a failed line after a refusal', async () => {
  const failed = orderLineOf(100, {
    state: 'failed',
    problem: "The supplier couldn't deliver it.",
    may: ['retry', 'evidence'],
  });
  const { server } = await openOrder(orderOf(400, { state: 'failed', lines: [failed] }));
  server.answer(orders.evidence, () => ({ items: [], events: [] }));
  await button('Supplier messages about Hosted PBX').click();
  const messages = page.getByRole('dialog', { name: 'Supplier messages' });
  await expect.element(messages).toMatchTextContent(/No messages to the supplier yet/);
  await messages.getByRole('button', { name: 'Close' }).last().click();
  server.answer(orders.transitionLine, () =>
    refusal(409, {
      code: 'conflict',
      message: 'This item has changed in the meantime. Reload the order.',
    }),
  );
  await button('Retry Hosted PBX').click();
  await expect.element(page.getByText(/has changed in the meantime/)).toBeVisible();
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
  const { server } = await openOrder(order);
  server.answer(orders.transitionCharge, () => order);
  server.answer(orders.transitionTask, () => order);
  await expect.element(page.getByText(/\$42\.00 once, respond by/)).toBeVisible();
  await button('Accept Longer cable').click();
  await expect.element(page.getByText('Charge accepted')).toBeVisible();
  await button('Mark as delivered: Set up Hosted PBX').click();
  await expect.element(page.getByText('Item marked as delivered')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/transition`)).toMatchObject([
    { event: 'complete' },
  ]);
});

test('shares the progress with a link, and revokes it', async () => {
  const { server } = await openOrder(orderOf(400, { may: ['share'] }));
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
  const { server } = await openOrder(orderOf(400, { may: ['add_task', 'propose_charge'] }));
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
  expect(server.inputsOf('POST', `/api/orders/${orderId}/charges`)).toMatchObject([
    { description: 'Longer cable', amount: '4250', kind: 'once', days: 14, line_id: null },
  ]);
});

test('adds a task for the responsible company', async () => {
  const { server } = await openOrder(orderOf(400, { may: ['add_task'] }));
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
  expect(server.inputsOf('POST', `/api/orders/${orderId}/tasks`)).toMatchObject([
    {
      kind: 'other',
      title: 'Run a cable',
      responsible: 'buyer',
      due_at: expect.stringMatching(/^2031-03/),
    },
  ]);
});

test('explains a first bill of zero', async () => {
  const trial = orderLineOf(401, { trial_days: 14 });
  await openOrder(orderOf(400, { first_bill: '0', lines: [trial] }));
  await expect.element(page.getByText('Nothing during the trial')).toBeVisible();
});

test('starts a conversation about an order with the other company', async () => {
  const order = orderOf(400);
  const { server } = await renderContent(
    `/admin/marketplace/orders/${orderId}`,
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
      { kind: 'companies', company_id: order.seller_id, anchor: { type: 'order', id: orderId } },
    ]);
});

test("shows “Order not found” for an order that doesn't exist or can't be read", async () => {
  await renderContent(
    `/app/orders/${orderId}`,
    (server) =>
      server.answer(orders.get, () => refusal(404, { code: 'not_found', message: 'Not found.' })),
    meOf({ role: 'end_user', level: 10, permissions: ['orders:read'] }),
  );
  await expect.element(page.getByText('Order not found')).toBeVisible();
});
