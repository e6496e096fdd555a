import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { orderOf, taskOf } from '../../../testing/orders.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';
import { ada, grace, mockUsers } from '../../../testing/users-screen.tsx';

const { orders } = contract;
const task = taskOf(71, {
  kind: 'other',
  title: 'Run a cable',
  owner_id: ada.id,
  owner_name: ada.name,
  due_at: '2031-03-20T12:00:00Z',
  may: ['complete', 'assign'],
});
const order = orderOf(400, { tasks: [task] });
const rights = ['read', 'create'].map((action) => `orders:${action}`);

const open = (permissions: string[], path: string) =>
  renderContent(
    path,
    (server) => {
      mockUsers(server);
      server.answer(orders.get, () => order);
      server.answer(orders.viewers, () => ({ viewers: [] }));
      server.answer(orders.list, () => ({ items: [order], nextCursor: null }));
      server.answer(orders.tasks, () => ({ items: [task], next_page: null }));
      server.answer(orders.tracker, () => ({ ...order, steps: [] }));
    },
    meOf({ permissions }),
  );
const edit = async () => {
  await page.getByRole('button', { name: 'Edit task: Run a cable' }).click();
  return page.getByRole('dialog', { name: 'Edit task: Run a cable' });
};

test('assigns a task to someone else at the responsible company, with a new due date', async () => {
  const { server } = await open([...rights, 'users:read'], `/app/orders/${order.id}`);
  server.answer(orders.assignTask, () => order);
  const dialog = await edit();
  const save = dialog.getByRole('button', { name: 'Save task' });
  const assignee = dialog.getByRole('combobox', { name: 'Assignee' });
  await expect.element(assignee).toHaveValue('Ada Byron');
  await expect.element(dialog.getByLabelText('Due date')).toHaveValue('2031-03-20');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(assignee, 'grace');
  // The search is debounced; until then, everyone at the company is listed.
  await expect
    .poll(() => server.inputsOf('GET', '/api/users'))
    .toContainEqual(
      expect.objectContaining({ company_id: platform.id, status: 'active', search: 'grace' }),
    );
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await dialog.getByLabelText('Due date').fill('2031-04-02');
  await save.click();
  await expect.element(page.getByText('Task saved')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/assign`)).toEqual([
    { id: task.id, owner_id: grace.id, due_at: new Date('2031-04-02T23:59:59').toISOString() },
  ]);
});

test('keeps the input when the change is rejected', async () => {
  const { server } = await open([...rights, 'users:read'], `/app/orders/${order.id}`);
  server.answer(orders.assignTask, () =>
    refusal(409, { code: 'conflict', message: 'This task has changed meanwhile.' }),
  );
  const dialog = await edit();
  await dialog.getByRole('combobox', { name: 'Assignee' }).clear();
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/changed meanwhile/);
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/assign`)).toEqual([
    { id: task.id, owner_id: null, due_at: task.due_at },
  ]);
});

test("offers only themselves and the current assignee to people who can't list users", async () => {
  const { server } = await open(rights, '/app/orders');
  server.answer(orders.assignTask, () => order);
  const dialog = await edit();
  await dialog.getByRole('combobox', { name: 'Assignee' }).click();
  const options = page.getByRole('option');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([
    'Anyone at Trunkline',
    'You',
    'Ada Byron',
  ]);
  await page.getByRole('option', { name: 'You' }).click();
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await expect.element(page.getByText('Task saved')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${task.id}/assign`)).toEqual([
    { id: task.id, owner_id: idOf(900), due_at: task.due_at },
  ]);
  expect(server.inputsOf('GET', '/api/users')).toEqual([]);
});
