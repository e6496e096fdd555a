import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { companyOf, resultOf } from '../../../testing/records.ts';
import {
  ada,
  grace,
  mockUsers,
  manager,
  renderUsers,
  userOf,
} from '../../../testing/users-screen.tsx';

const bo = userOf(42, { name: 'Bo Lind', role: 'end_user' });
const cy = userOf(43, { name: 'Cy Marsh', role: 'distributor' });
const bar = page.getByRole('region', { name: 'Selection' });
const dialog = page.getByRole('dialog');
const successResults = (...people: (typeof ada)[]) => ({
  results: people.map(({ id, name }) => resultOf({ id, label: name })),
});

async function open(action: string, ...names: string[]) {
  const server = mockServer();
  const people = [ada, bo, cy, grace];
  mockUsers(server, people);
  server.answer(contract.users.bulkChangeRoles, () => successResults(ada, bo));
  server.answer(contract.users.bulkMove, () => successResults(ada, bo));
  const { client } = await renderUsers('', manager({ role: 'admin', level: 90 }));
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await bar.getByRole('button', { name: action }).click();
  return Object.assign(server, { client, people });
}

async function chooseRole(name: string) {
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test("gives several people one role, up to the user's own; names those it cannot change, and Undo restores each previous role", async () => {
  const server = await open('Change role', 'Ada Byron', 'Bo Lind', 'Cy Marsh', 'Grace Hopper');
  await expect.element(dialog).toMatchTextContent(/Change the role of 4 users/);
  await expect
    .element(dialog.getByRole('region', { name: 'Skipped' }))
    .toMatchTextContent(/Grace Hopper: You can't manage people with a higher role than yours\./);
  await expect.element(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect.element(page.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Distributor', exact: true }).click();
  await expect.element(dialog).toMatchTextContent(/1 user already has this role\./);
  await dialog.getByRole('button', { name: 'Change role of 2 users' }).click();
  await expect.element(page.getByText('2 users now have the Distributor role')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The previous roles of 2 users were restored')).toBeVisible();
  expect(server.inputsOf('POST', '/api/users/change-role')).toEqual([
    {
      changes: [
        { id: ada.id, role: 'distributor' },
        { id: bo.id, role: 'distributor' },
      ],
    },
    {
      changes: [
        { id: ada.id, role: 'reseller' },
        { id: bo.id, role: 'end_user' },
      ],
    },
  ]);
});

test('the dialog is updated with the list: people deleted or already changed by others are not sent', async () => {
  const server = await open('Change role', 'Ada Byron', 'Bo Lind', 'Cy Marsh');
  await chooseRole('Distributor');
  await expect
    .element(dialog.getByRole('button', { name: 'Change role of 2 users' }))
    .toBeVisible();
  server.people.splice(0, 3, { ...ada, name: 'Ada King' }, { ...bo, role: 'distributor' });
  await server.client.invalidateQueries();
  await expect.element(dialog).toMatchTextContent(/Change the role of 2 users/);
  await expect.element(dialog).toMatchTextContent(/Ada King, Bo Lind\./);
  await expect.element(dialog).toMatchTextContent(/1 user already has this role\./);
  await dialog.getByRole('button', { name: 'Change role of 1 user' }).click();
  await expect.element(page.getByText('1 user now has the Distributor role')).toBeVisible();
  expect(server.inputsOf('POST', '/api/users/change-role')).toEqual([
    { changes: [{ id: ada.id, role: 'distributor' }] },
  ]);
});

test('a preselected role is updated with the list', async () => {
  const server = await open('Change role', 'Ada Byron');
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await expect.element(role).toMatchTextContent(/Reseller/);
  server.people.splice(0, 1, { ...ada, role: 'distributor' });
  await server.client.invalidateQueries();
  await expect.element(role).toMatchTextContent(/Distributor/);
  await expect.element(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
});

test('reports refusals row by row', async () => {
  const server = await open('Change role', 'Ada Byron', 'Bo Lind');
  const message = 'A company needs at least one active owner. Make someone else an owner first.';
  server.answer(contract.users.bulkChangeRoles, () => ({
    results: [
      resultOf({ id: ada.id, label: 'Ada Byron' }),
      resultOf({ id: bo.id, label: 'Bo Lind', ok: false, errors: [{ field: null, message }] }),
    ],
  }));
  await chooseRole('Distributor');
  await dialog.getByRole('button', { name: 'Change role of 2 users' }).click();
  const resultsDialog = page.getByRole('dialog', {
    name: "Couldn't change some roles",
  });
  await expect.element(resultsDialog).toMatchTextContent(/1 changed, 1 left unchanged\./);
  await expect
    .element(resultsDialog.getByRole('row', { name: /Bo Lind/ }))
    .toMatchTextContent(/needs at least one active owner/);
});

test('shows an overall failure in the dialog, with its ID', async () => {
  const server = await open('Change role', 'Ada Byron', 'Bo Lind');
  server.answer(contract.users.bulkChangeRoles, () => refusal(500, { id: 'error-9' }));
  await chooseRole('Distributor');
  await dialog.getByRole('button', { name: 'Change role of 2 users' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/error-9/);
});

test('moves several people to one company; Undo moves each back', async () => {
  const north = companyOf(5, { name: 'Northwind' });
  const server = await open('Move to…', 'Ada Byron', 'Bo Lind', 'Grace Hopper');
  server.answer(contract.companies.list, () => ({ items: [north], nextCursor: null }));
  server.answer(contract.companies.get, () => north);
  await dialog.getByRole('combobox', { name: 'Company' }).fill('north');
  await page.getByRole('option', { name: 'Northwind' }).click();
  await expect
    .element(dialog.getByRole('region', { name: 'Skipped' }))
    .toMatchTextContent(/Grace Hopper/);
  await dialog.getByRole('button', { name: 'Move 2 users' }).click();
  await expect.element(page.getByText('2 users were moved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 users were moved back')).toBeVisible();
  expect(server.inputsOf('POST', '/api/users/move')).toEqual([
    { moves: [ada, bo].map(({ id }) => ({ id, company_id: north.id })) },
    { moves: [ada, bo].map(({ id, company_id }) => ({ id, company_id })) },
  ]);
});

test('one selected person gets the same dialog as from their menu; without permission it is not offered', async () => {
  await open('Change role', 'Ada Byron');
  await expect.element(dialog).toMatchTextContent(/Change the role of Ada Byron/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).click();
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click();
  await expect.element(bar).toMatchTextContent(/1 selected/);
  for (const name of ['Change role', 'Move to…'])
    await expect.element(bar.getByRole('button', { name })).not.toBeInTheDocument();
});
