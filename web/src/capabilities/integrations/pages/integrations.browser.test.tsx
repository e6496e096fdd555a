import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  crm,
  integrationOf,
  integrator,
  mockIntegrations,
  renderIntegrations,
} from '../../../testing/integrations-screen.tsx';
import { type MockServer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { companyOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CompanyIntegrations } from '../components/company-integrations.tsx';

const list = page.getByRole('table', { name: 'Integrations' });
const row = (name: RegExp) => list.getByRole('row', { name });
const panel = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockIntegrations(server);
});

describe('the list of integrations', () => {
  test('shows the topics and the health of each', async () => {
    const failing = integrationOf(71, { name: 'Billing', health: 'failing', stuck: 3 });
    const paused = integrationOf(72, {
      name: 'New one',
      state: 'paused',
      health: 'unused',
      last_sent_at: null,
      topics: ['services'],
    });
    mockIntegrations(server, [crm, failing, paused]);
    await renderIntegrations();
    await expect
      .element(row(/CRM/))
      .toMatchTextContent(/Trunkline.*Companies, Users.*Active.*Good/);
    await expect.element(row(/Billing/)).toMatchTextContent(/Active.*Failing/);
    await expect
      .element(row(/New one/))
      .toMatchTextContent(/Services.*Paused.*Nothing sent yet.*None/);
    await expect
      .element(list.getByRole('link', { name: 'CRM' }))
      .toHaveAttribute('href', `/admin/integrations/${crm.id}`);
  });

  test('pauses one after explaining the consequence, and resumes it on request', async () => {
    const paused = { ...crm, state: 'paused' as const, may: ['activate'], version: 2 };
    server.answer(contract.integrations.pause, () => paused);
    server.answer(contract.integrations.activate, () => ({ ...crm, version: 3 }));
    await renderIntegrations();
    await button('Actions for CRM').click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/Events that occur while/);
    expect(server.inputsOf('POST', `/api/integrations/${crm.id}/pause`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect.element(page.getByText(/CRM.*paused/)).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/integrations/${crm.id}/activate`))
      .toHaveLength(1);
  });

  test('offers only allowed actions', async () => {
    mockIntegrations(server, [{ ...crm, may: [] }]);
    await renderIntegrations('', integrator({ permissions: ['integrations:read'] }));
    await expect.element(row(/CRM/)).toBeVisible();
    for (const name of ['New integration', 'Import', 'Export'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  const topic = (name: string) => panel.getByRole('checkbox', { name });

  test('offers topics the user can read, and sends the chosen ones', async () => {
    server.answer(contract.integrations.create, (input) => ({ ...crm, ...input }));
    await renderIntegrations('?create=true');
    await expect.element(topic('Companies')).toBeVisible();
    await expect.element(topic('Services')).toBeVisible();
    await expect.element(topic('Partners')).not.toBeInTheDocument();
    await panel.getByRole('textbox', { name: 'Name' }).fill('CRM');
    await panel.getByRole('textbox', { name: 'Address' }).fill('https://crm.example/hooks');
    await topic('Services').click();
    await topic('Users').click();
    await topic('Companies').click();
    await topic('Users').click();
    await panel.getByRole('button', { name: 'Create integration' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/integrations'))
      .toEqual([
        {
          company_id: platform.id,
          name: 'CRM',
          url: 'https://crm.example/hooks',
          topics: ['companies', 'services'],
        },
      ]);
  });

  test('requires a topic, and focuses the first one', async () => {
    await renderIntegrations('?create=true');
    await panel.getByRole('textbox', { name: 'Name' }).fill('CRM');
    await panel.getByRole('textbox', { name: 'Address' }).fill('https://crm.example/hooks');
    await panel.getByRole('button', { name: 'Create integration' }).click();
    await expect.element(panel.getByText('Please choose one or more.')).toBeVisible();
    await expect.element(topic('Companies')).toHaveFocus();
    await expect
      .element(panel.getByRole('group', { name: 'Events' }))
      .toHaveAccessibleDescription(/Please choose one or more\./);
    expect(server.inputsOf('POST', '/api/integrations')).toEqual([]);
  });

  test("shows the server's error beside the address", async () => {
    const message = 'Enter a public address that starts with https://.';
    server.answer(contract.integrations.update, () =>
      refusal(400, { code: 'validation_failed', fields: [{ path: 'url', message }] }),
    );
    await renderIntegrations(`?open=${crm.id}&edit=true`);
    const address = panel.getByRole('textbox', { name: 'Address' });
    await address.fill('http://crm.example');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(address).toHaveAccessibleDescription(new RegExp(message));
  });

  test('keeps topics someone else chose until they are removed', async () => {
    const existing = integrationOf(73, { name: 'Old', topics: ['companies', 'partners'] });
    mockIntegrations(server, [existing]);
    server.answer(contract.integrations.update, (input) => ({ ...existing, ...input, version: 2 }));
    await renderIntegrations(`?open=${existing.id}&edit=true`);
    await expect.element(topic('Partners')).toBeChecked();
    await topic('Partners').click();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/integrations/${existing.id}`))
      .toEqual([{ id: existing.id, version: 1, topics: ['companies'] }]);
  });
});

describe("a company's integrations", () => {
  const northwind = companyOf(2, { name: 'Northwind' });
  const show = () =>
    renderScreen(<CompanyIntegrations company={northwind} />, {
      path: `/admin/companies/${northwind.id}?tab=integrations`,
      route: '/admin/companies/$id',
      me: integrator(),
    });

  test('include only those of this company', async () => {
    await show();
    await expect.element(row(/CRM/)).toBeVisible();
    expect(server.inputsOf('GET', '/api/integrations')).toMatchObject([
      { company_id: northwind.id },
    ]);
  });

  test('a new integration has this company selected', async () => {
    const screen = await show();
    await button('New integration').first().click();
    expect(screen.search()).toMatchObject({ create: true, tab: 'integrations' });
    await expect
      .element(panel.getByRole('combobox', { name: 'Company', exact: true }))
      .toHaveValue('Northwind');
  });
});
