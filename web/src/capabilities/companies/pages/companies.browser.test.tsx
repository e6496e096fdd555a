import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSession } from '../../auth/index.ts';
import { mockCompanies } from '../../../testing/companies-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { companyOf, entryOf, idOf, platform } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { mockUsers } from '../../../testing/users-screen.tsx';

const northwind = companyOf(2, { name: 'Northwind', kind: 'distributor', child_count: 1 });
const harbour = companyOf(3, { name: 'Harbour', status: 'suspended' });
const bluewater = companyOf(4, {
  name: 'Bluewater',
  kind: 'customer',
  parent_id: northwind.id,
  parent_name: 'Northwind',
});
const below: Record<string, unknown[]> = {
  [platform.id]: [harbour, northwind],
  [northwind.id]: [bluewater],
};

async function open(path: string) {
  const mocked = mockAccount({ level: 'aal2' });
  const { server } = mocked;
  mockCompanies(server, [northwind, harbour, bluewater]);
  server.answer(contract.companies.list, ({ parent_id: parentId }) => ({
    items: below[String(parentId)] ?? [],
    nextCursor: null,
  }));
  await readSession();
  const screen = await renderApplication(path);
  return { server, screen };
}

const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

describe('the tree of companies', () => {
  test("starts at the user's own company, expanded, and announces the level of each", async () => {
    await open('/admin/companies?tab=tree');
    await expect.element(line('Trunkline')).toHaveAttribute('aria-level', '1');
    await expect.element(line('Trunkline')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(line('Harbour')).toHaveAttribute('aria-level', '2');
    await expect.element(line('Harbour')).toHaveAttribute('aria-posinset', '1');
    await expect.element(line('Harbour')).toHaveAttribute('aria-setsize', '2');
    await expect.element(line('Harbour')).toMatchTextContent(/Suspended/);
    await expect.element(line('Harbour')).not.toHaveAttribute('aria-expanded');
    await expect.element(line('Northwind')).toHaveAttribute('aria-expanded', 'false');
  });

  test('is navigated, expanded and collapsed with the keyboard', async () => {
    await open('/admin/companies?tab=tree');
    await expect.element(line('Northwind')).toBeVisible();
    line('Trunkline').element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(line('Northwind')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(line('Bluewater')).toHaveAttribute('aria-level', '3');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(line('Bluewater')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(line('Northwind')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(line('Bluewater')).not.toBeInTheDocument();
    await userEvent.keyboard('har');
    await expect.element(line('Harbour')).toHaveFocus();
  });

  test('opens a company beside it with Enter', async () => {
    const { screen } = await open('/admin/companies?tab=tree');
    await expect.element(line('Northwind')).toBeVisible();
    line('Northwind').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Northwind' })).toBeVisible();
    expect(screen.router.latestLocation.search).toEqual({ tab: 'tree', open: northwind.id });
  });

  test('shows an error when it cannot be loaded, and retries', async () => {
    const { server } = await open('/admin');
    server.answer(contract.companies.get, () => refusal(500, { id: 'error-61' }));
    server.answer(contract.companies.list, () => refusal(500, { id: 'error-61' }));
    await page.getByRole('link', { name: /^Company Management/ }).click();
    await page.getByRole('tab', { name: 'Tree' }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the tree/);
    await expect.element(alert).toMatchTextContent(/Error ID: error-61/);
    mockCompanies(server, [harbour]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(line('Trunkline')).toBeVisible();
  });
});

describe('a company page', () => {
  test('links to the companies above it, and lists those below it', async () => {
    const { server } = await open(`/admin/companies/${northwind.id}`);
    await expect.element(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Trunkline' }).first()).toBeVisible();
    const table = page.getByRole('table', { name: 'Companies' });
    await expect.element(table.getByRole('link', { name: 'Bluewater' })).toBeVisible();
    await expect
      .element(table.getByRole('columnheader', { name: 'Parent company' }))
      .not.toBeInTheDocument();
    expect(server.inputsOf('GET', '/api/companies').at(-1)).toHaveProperty(
      'parent_id',
      northwind.id,
    );
  });

  test('shows its history', async () => {
    const { server } = await open('/admin/companies');
    server.answer(contract.audit.list, () => ({
      items: [entryOf(1, { action: 'update', changed: ['status'] })],
      nextCursor: null,
    }));
    await page.getByRole('tab', { name: 'Tree' }).click();
    await line('Harbour').click({ position: { x: 300, y: 10 } });
    await page.getByRole('link', { name: 'Open full page' }).click();
    await expect
      .element(page.getByText('changed the status of this company', { exact: true }))
      .toBeVisible();
    expect(server.inputsOf('GET', '/api/audit').at(-1)).toHaveProperty('about_company', harbour.id);
  });

  test('keeps a long website in one line, and breaks a longer email address at its @', async () => {
    await page.viewport(1440, 900);
    const website = 'https://granvillepropertymanagement.example';
    const email = 'hello@granvillepropertymanagement.example';
    const { server } = await open('/admin/companies');
    server.answer(contract.companies.get, ({ id }) =>
      id === northwind.id ? { ...northwind, website, contact_email: email } : platform,
    );
    await page.getByRole('tab', { name: 'Tree' }).click();
    await line('Northwind').click({ position: { x: 300, y: 10 } });
    await page.getByRole('link', { name: 'Open full page' }).click();
    const link = page.getByRole('link', { name: 'granvillepropertymanagement.example' });
    await expect.element(link).toBeVisible();
    expect(link.element().getClientRects()).toHaveLength(1);
    const parts = page.getByRole('link', { name: email }).element().childNodes;
    const tops = [...parts].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
    });
    expect(tops).toHaveLength(2);
  });

  test('keeps details collapsed above the tabs on a phone', async () => {
    await page.viewport(390, 844);
    await open(`/admin/companies/${northwind.id}`);
    const about = page.getByText('About this company', { exact: true });
    const details = page.getByRole('heading', { name: 'Details' });
    await expect.element(about).toBeVisible();
    await expect.element(details).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'Companies below' }).click();
    await expect.element(page.getByRole('tabpanel')).toBeInViewport({ ratio: 0.3 });
    const tabs = page.getByRole('tablist', { name: 'Company details' });
    expect(about.element().getBoundingClientRect().bottom).toBeLessThan(
      tabs.element().getBoundingClientRect().top,
    );
    await about.click();
    await expect.element(details).toBeVisible();
  });

  test('opens a form for a new company below it, with only the possible kinds', async () => {
    await open(`/admin/companies/${northwind.id}`);
    await page.getByRole('button', { name: 'Add company below' }).click();
    const dialog = page.getByRole('dialog', { name: 'New company' });
    await expect
      .element(dialog.getByRole('combobox', { name: /Parent company/ }))
      .toHaveValue('Northwind');
    await dialog.getByRole('combobox', { name: /^Type/ }).click();
    await expect.element(page.getByRole('option', { name: 'Customer' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Distributor' })).not.toBeInTheDocument();
  });

  test('opens people beside it if it can have no companies below', async () => {
    const shop = companyOf(5, { kind: 'customer', may: ['update'] });
    const { server, screen } = await open('/admin/companies');
    mockUsers(server);
    server.answer(contract.companies.get, ({ id }) => (id === shop.id ? shop : platform));
    await screen.router.navigate({ to: '/admin/companies/$id', params: { id: shop.id } });
    await page.getByText('Ada Byron', { exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Ada Byron' })).toBeVisible();
  });

  test('opens the company above when it is deleted', async () => {
    const { server } = await open(`/admin/companies/${bluewater.id}`);
    server.answer(contract.companies.remove, ({ id }) => ({ id }));
    await page.getByRole('button', { name: 'Actions for Bluewater' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible();
  });

  test('of an unknown company shows an error and links to the list', async () => {
    await open(`/admin/companies/${idOf(77)}`);
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Company not found' }))
      .toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All companies' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
  });
});
