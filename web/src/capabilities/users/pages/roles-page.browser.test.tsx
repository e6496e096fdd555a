import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../testing/mock-server.ts';
import { meOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockRoles, matrixOf } from '../../../testing/roles-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

async function open(matrix?: () => unknown, me = meOf(), address = '/admin/roles') {
  const { server } = mockAccount({ level: 'aal2', me });
  mockRoles(server, matrix);
  await readSession();
  await renderApplication(address);
  return server;
}

const permission = (name: string) => page.getByRole('checkbox', { name, exact: true });
const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
const dialog = page.getByRole('dialog');
const table = page.getByRole('table', { name: 'Permissions for the Administrator role' });

describe('viewing', () => {
  test('shows six roles with level and people, and the history as sentences', async () => {
    await open();
    const roles = page.getByRole('navigation', { name: 'Roles' }).getByRole('button');
    await expect.element(roles.nth(0).getByText('Level 100')).toBeVisible();
    await expect.element(roles.nth(5).getByText('Level 10')).toBeVisible();
    await expect.element(roles.nth(5).getByText('5 people')).toBeVisible();
    await expect
      .element(page.getByText('stopped letting administrators create people'))
      .toBeVisible();
    await roles.nth(0).click();
    await expect.element(page.getByText(/Owner permissions can't be changed/)).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('marks changed and revoked permissions with text, not only with colour', async () => {
    await open(() =>
      matrixOf([
        { resource: 'users', action: 'create', own: false, allowed: false },
        {
          resource: 'pages',
          action: 'delete',
          inherited: false,
          allowed: false,
          revoked_above: true,
          revoked_by: 'Northwind',
          can_change: false,
        },
      ]),
    );
    await expect
      .element(page.getByRole('button', { name: /^Changed here: create people/ }))
      .toBeVisible();
    await expect.element(table.getByText('Removed by Northwind')).toBeInTheDocument();
    await expect.element(permission('Delete pages')).not.toBeInTheDocument();
  });

  test('administrators see the permissions without checkboxes', async () => {
    await open(() => matrixOf([], false));
    await expect.element(page.getByText('Only owners can change role permissions.')).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('shows an error with its ID when the roles cannot be loaded, and retries', async () => {
    let broken = true;
    await open(() => (broken ? refusal(403, { code: 'forbidden' }) : matrixOf()));
    await expect
      .element(page.getByRole('heading', { name: "Couldn't load the roles" }))
      .toBeVisible();
    await expect.element(page.getByText('error-1234')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(table).toBeVisible();
  });
});

describe('changing', () => {
  test('a change is drafted, previewed with the people it affects, saved with the version, and can be undone', async () => {
    const server = await open();
    await permission('Create people').click();
    await expect.element(unsaved.getByText('1 change not saved')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^Not saved yet: create people/ }))
      .toBeVisible();
    await unsaved.getByRole('button', { name: 'Review and save' }).click();
    await expect.element(dialog.getByText('Affects 12 people in 3 companies.')).toBeVisible();
    await expect
      .element(dialog.getByText('Administrators can no longer create people'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    const cell = { role: 'admin', resource: 'users', action: 'create' };
    const sentInputs = () => server.inputsOf('POST', '/api/users/roles');
    await expect.poll(() => sentInputs().length).toBe(1);
    expect(sentInputs()[0]).toMatchObject({
      version: 'one',
      changes: [{ ...cell, allowed: false }],
    });
    await expect.element(unsaved).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sentInputs()[1]?.['changes']).toEqual([{ ...cell, allowed: null }]);
  });

  test('changing back to the original is not a change', async () => {
    await open();
    await permission('Create people').click();
    await expect.element(unsaved).toBeVisible();
    await permission('Create people').click();
    await expect.element(unsaved).not.toBeInTheDocument();
    await permission('Create people').click();
    await page.getByRole('button', { name: /^Not saved yet: create people/ }).click();
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  test('resets a role to the inherited permissions', async () => {
    await open(() =>
      matrixOf([
        { resource: 'users', action: 'create', own: false, allowed: false },
        { resource: 'pages', action: 'read', own: false, allowed: false },
      ]),
    );
    await page.getByRole('button', { name: 'Reset to inherited permissions' }).click();
    await expect.element(unsaved.getByText('2 changes not saved')).toBeVisible();
    await expect.element(permission('Create people')).toBeChecked();
    await unsaved.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(permission('Create people')).not.toBeChecked();
  });

  test("reports someone else's earlier save, and keeps the user's changes", async () => {
    const server = await open();
    server.answer(contract.users.changeRoles, () =>
      refusal(409, {
        code: 'conflict',
        message: 'Someone else has changed these roles. Reload to see the current version.',
      }),
    );
    await permission('Create people').click();
    await unsaved.getByRole('button', { name: 'Review and save' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText(/^Someone else has changed/)).toBeVisible();
    const readRequests = () => server.inputsOf('GET', '/api/users/roles');
    const before = readRequests().length;
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => readRequests().length).toBeGreaterThan(before);
    await expect.element(unsaved.getByText('1 change not saved')).toBeVisible();
  });
});
