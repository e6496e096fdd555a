import { contract } from '@trunkline/contract';
import { ApprovalRule, TradeTerms } from '@trunkline/contract/orders';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import {
  button,
  mockOrder,
  openOrder,
  orderAdmin,
  orderId,
} from '../../../testing/order-screen.ts';
import { orderOf, taskOf } from '../../../testing/orders.ts';
import { idOf } from '../../../testing/records.ts';

const { orders } = contract;

test("the Marketplace lists orders and the company's open tasks", async () => {
  const approval = taskOf(72, { may: ['approve', 'reject'] });
  const other = taskOf(73, { kind: 'shipping', title: 'Ship phones' });
  await openOrder(orderOf(400, { tasks: [other, approval] }), '/admin/marketplace?tab=orders');
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
  const { server } = await openOrder(orderOf(400), '/admin/marketplace?tab=orders');
  const rule = ApprovalRule.parse({
    id: idOf(80),
    version: 1,
    company_id: orderAdmin.company.id,
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
    seller_id: orderAdmin.company.id,
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
    orderAdmin,
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
    orderAdmin,
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
    orderAdmin,
  );
  const rows = page.getByRole('list', { name: 'Stuck orders' }).getByRole('listitem');
  await expect.element(rows).toHaveLength(5);
  await button('Show all 6').click();
  await expect.element(rows).toHaveLength(6);
});

test('names the order and its customer before cancelling it from a list', async () => {
  const order = orderOf(400, { may: ['cancel'], buyer_name: 'Bluebird IT' });
  const { server } = await openOrder(order, '/app/orders');
  server.answer(orders.bulk, () => ({ results: [] }));
  await button('Actions for Order 400').click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel order 400 from Bluebird IT?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect
    .poll(() => server.inputsOf('POST', '/api/orders/bulk'))
    .toEqual([{ action: 'cancel', ids: [orderId] }]);
});

describe('approvals by keyboard', () => {
  const waiting = orderOf(400, { state: 'awaiting_approval', may: ['approve', 'reject'] });
  const openWaitingOrder = async (path?: string) => {
    const { server } = await openOrder(waiting, path);
    server.answer(orders.decide, () => orderOf(400));
    return () => server.inputsOf('POST', `/api/orders/${orderId}/decide`);
  };

  test('A approves the order on its page', async () => {
    const decisions = await openWaitingOrder();
    await expect.element(button('Approve order')).toBeVisible();
    await userEvent.keyboard('a');
    await expect.poll(decisions).toMatchObject([{ id: orderId, approve: true }]);
  });

  test('R rejects the focused order of a list, with a reason', async () => {
    const decisions = await openWaitingOrder('/app/orders');
    const link = page.getByRole('link', { name: 'Order 400', exact: true });
    await expect.element(link).toBeVisible();
    // No row has the focus yet.
    await userEvent.keyboard('a');
    await userEvent.keyboard('j');
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('r');
    const dialog = page.getByRole('dialog', { name: 'Reject order 400?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many seats');
    await dialog.getByRole('button', { name: 'Reject order' }).click();
    await expect
      .poll(decisions)
      .toMatchObject([{ id: orderId, approve: false, reason: 'Too many seats' }]);
  });

  test('explains that the focused order is waiting for someone else', async () => {
    await openOrder(orderOf(400, { state: 'awaiting_approval', may: [] }), '/app/orders');
    const link = page.getByRole('link', { name: 'Order 400', exact: true });
    await expect.element(link).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(link).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(page.getByText("You can't approve this order")).toBeVisible();
  });
});
