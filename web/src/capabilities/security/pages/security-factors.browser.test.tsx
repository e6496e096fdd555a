import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { factorsOf, openSecurity } from '../../../testing/security-screen.ts';

const { security } = contract;
const rita = factorsOf(500);
const olga = factorsOf(501, {
  name: 'Olga Nord',
  passkeys: 2,
  codes_left: 8,
  can_change: false,
});
const result = (ok: boolean, message = '') => ({
  results: [
    {
      id: rita.id,
      line: null,
      label: rita.name,
      ok,
      errors: ok ? [] : [{ field: null, message }],
    },
  ],
});

async function openFactors() {
  const { server, open } = await openSecurity('/admin/security?tab=factors');
  server.answer(security.listFactors, () => ({ items: [rita, olga], nextCursor: null }));
  await open();
  return server;
}

const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
const select = () => page.getByRole('checkbox', { name: 'Select Rita Field' }).click();

test('shows the second factors of each person, and reads filters from the URL', async () => {
  const { server, open } = await openSecurity('/admin/security?tab=factors&missing=no_passkey');
  await open();
  await expect.element(page.getByText('No people match')).toBeVisible();
  expect(server.inputsOf('GET', '/api/security/factors').at(-1)).toMatchObject({
    missing: 'no_passkey',
  });
  server.answer(security.listFactors, () => ({ items: [rita, olga], nextCursor: null }));
  await clickButton('Clear search and filters');
  const row = page.getByRole('row', { name: /Olga Nord/ });
  await expect.element(row.getByText(/2 passkeys, 1 authenticator app/).last()).toBeInTheDocument();
  await expect.element(row.getByRole('checkbox')).not.toBeInTheDocument();
});

test('shows the last use only of factors that exist', async () => {
  const { server, open } = await openSecurity('/admin/security?tab=factors');
  const nora = factorsOf(502, { name: 'Nora Field', authenticators: 0 });
  server.answer(security.listFactors, () => ({ items: [rita, nora], nextCursor: null }));
  await open();
  const rowOf = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(rowOf(/Rita Field/)).toMatchTextContent(/Never used/);
  await expect.element(rowOf(/Nora Field/)).toMatchTextContent(/No second factor/);
  await expect.element(rowOf(/Nora Field/)).not.toMatchTextContent(/Never used/);
});

test('lists people who could not be reminded, with the reason', async () => {
  const server = await openFactors();
  server.answer(security.remindOfFactors, () =>
    result(false, 'They were already reminded in the last 24 hours.'),
  );
  await select();
  await clickButton('Send reminder');
  const dialog = page.getByRole('dialog', { name: 'Remind Rita Field?' });
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect
    .element(page.getByText('They were already reminded in the last 24 hours.'))
    .toBeVisible();
});

test('requires a passkey, which can be undone', async () => {
  const server = await openFactors();
  server.answer(security.requirePasskeys, () => result(true));
  await select();
  await clickButton('Require a passkey');
  const dialog = page.getByRole('dialog', { name: 'Require a passkey for Rita Field?' });
  await dialog.getByRole('button', { name: 'Require a passkey' }).click();
  await expect.element(page.getByText('A passkey is required for 1 person')).toBeVisible();
  await clickButton('Undo');
  await expect.element(page.getByText('The change was undone')).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/factors/require')).toEqual([
    { ids: [rita.id], required: true },
    { ids: [rita.id], required: false },
  ]);
});
