import { contract } from '@trunkline/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockIntegrations } from '../../../testing/integrations-screen.tsx';
import { keyOf, mockKeys, renderKeys } from '../../../testing/keys-screen.tsx';
import { type MockServer, mockServer } from '../../../testing/mock-server.ts';
import { platform } from '../../../testing/records.ts';

const list = page.getByRole('table', { name: 'API keys' });
const row = (name: RegExp) => list.getByRole('row', { name });
const panel = page.getByRole('dialog', { name: 'New API key' });
const erp = keyOf(81, { name: 'ERP' });

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockIntegrations(server);
  mockKeys(server, [
    erp,
    keyOf(82, { name: 'Old', state: 'revoked', last_used_at: null, may: [] }),
  ]);
});

test('lists keys with their prefix, role, state and last use', async () => {
  await renderKeys();
  await expect.element(row(/ERP/)).toMatchTextContent(/tk_a1b2c3d4….*Administrator.*Active/);
  await expect.element(row(/Old/)).toMatchTextContent(/Revoked.*None/);
});

test('revokes a key after explaining the consequence', async () => {
  server.answer(contract.integrations.keys.revoke, () => ({ ...erp, state: 'revoked', may: [] }));
  await renderKeys();
  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/lose access immediately/);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText(/ERP.*revoked/)).toBeVisible();
});

test('creates a key with the chosen scopes, and shows it once', async () => {
  const secret = `tk_${'x'.repeat(43)}`;
  server.answer(contract.integrations.keys.create, () => ({ key: keyOf(83), secret }));
  await renderKeys('&create=true');
  await panel.getByRole('button', { name: 'Create API key' }).click();
  await expect.element(panel.getByText('Choose at least one scope.')).toBeVisible();
  await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await panel.getByRole('textbox', { name: 'Name' }).fill('ERP');
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await panel.getByRole('checkbox', { name: 'Companies' }).click();
  await panel.getByRole('checkbox', { name: 'Update' }).click();
  await panel.getByRole('button', { name: 'Create API key' }).click();
  await expect.element(page.getByText(secret)).toBeVisible();
  expect(server.inputsOf('POST', '/api/api_keys')).toEqual([
    {
      company_id: platform.id,
      name: 'ERP',
      role: 'admin',
      scopes: ['companies:read'],
      expires_in_days: 90,
    },
  ]);
  await page.getByRole('button', { name: "I've copied it" }).click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});
