import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  applicationOf,
  mockPartners,
  nordlicht,
  renderPartner,
  renderPartners,
  seller,
  sudwind,
} from '../../../testing/partners-screen.tsx';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { companyOf, idOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CompanyPartners } from '../components/company-partners.tsx';

const list = page.getByRole('table', { name: 'Partners' });
const applications = page.getByRole('table', { name: 'Applications' });
const tab = (name: string) => page.getByRole('tab', { name });
const panel = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: RegExp) => list.getByRole('row', { name });

async function choose(name: string, item: string) {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockPartners(server);
});

describe('the list of partners', () => {
  test('shows skeleton rows while loading', async () => {
    const { answer, release } = deferredAnswer({ items: [nordlicht], nextCursor: null });
    server.answer(contract.partners.list, () => answer);
    await renderPartners();
    await expect.element(list).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(list.getByRole('link', { name: 'Nordlicht' })).toBeVisible();
  });

  test('shows company, tier, place and visibility of each', async () => {
    await renderPartners();
    await expect
      .element(row(/Nordlicht/))
      .toMatchTextContent(/Trunkline.*Gold.*In the locator.*Hamburg.*Germany/);
    await expect.element(row(/Südwind/)).toMatchTextContent(/Registered.*Not listed.*Graz/);
    await expect
      .element(list.getByRole('link', { name: 'Nordlicht' }))
      .toHaveAttribute('href', `/admin/partners/${nordlicht.id}`);
  });

  test('empty: explains what partners are and offers to add the first', async () => {
    mockPartners(server, []);
    const screen = await renderPartners();
    await expect.element(page.getByRole('heading', { name: 'No partners yet' })).toBeVisible();
    await button('New partner').last().click();
    await expect.poll(() => screen.search()).toEqual({ create: true });
    await expect.element(panel).toMatchTextContent(/New partner/);
  });

  test('failed: shows an error with an ID, and retries', async () => {
    server.answer(contract.partners.list, () => refusal(500));
    await renderPartners();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the partners.*error-1234/);
    mockPartners(server);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row(/Nordlicht/)).toBeVisible();
  });

  test('offers only actions that the role and the partner allow', async () => {
    mockPartners(server, [{ ...sudwind, may: [] }]);
    await renderPartners('', seller({ permissions: ['partners:read'] }));
    await expect.element(row(/Südwind/)).toBeVisible();
    for (const name of ['New partner', 'Import', 'Export'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await expect.element(tab('Applications')).not.toBeInTheDocument();
    await button('Actions for Südwind').click();
    await expect.element(page.getByRole('menuitem')).toHaveLength(1);
  });

  test('adds a partner to the locator, and removes it again', async () => {
    server.answer(contract.partners.show, () => ({
      ...sudwind,
      listing: 'listed',
      may: ['unlist'],
      version: 2,
    }));
    server.answer(contract.partners.hide, () => ({ ...sudwind, version: 3 }));
    await renderPartners();
    await choose('Südwind', 'Add to the locator');
    await expect.element(page.getByText(/Südwind.*added to the locator/)).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(() => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path))
      .toEqual([`/api/partners/${sudwind.id}/list`, `/api/partners/${sudwind.id}/unlist`]);
  });

  test('asks before deleting one, and explains what remains', async () => {
    server.answer(contract.partners.remove, ({ id }) => ({ id }));
    await renderPartners();
    await choose('Nordlicht', 'Delete');
    const dialog = page.getByRole('alertdialog');
    await expect
      .element(dialog)
      .toMatchTextContent(/removed from the locator\. The company, its people and its orders/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(server.inputsOf('DELETE', `/api/partners/${nordlicht.id}`)).toEqual([]);
  });
});

describe('changing a partner', () => {
  test('focuses the first field when opened by its URL', async () => {
    await renderPartners(`?open=${nordlicht.id}&edit=true`);
    await expect.element(panel.getByRole('combobox').first()).toHaveFocus();
  });

  test('sends the changed fields, with the version shown', async () => {
    server.answer(contract.partners.update, (input) => ({ ...nordlicht, ...input, version: 2 }));
    await renderPartners(`?open=${nordlicht.id}&edit=true`);
    await panel.getByRole('textbox', { name: 'City' }).fill('Kiel');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/partners/${nordlicht.id}`))
      .toMatchObject([{ version: 1, city: 'Kiel' }]);
  });

  test('rejects an invalid country or website, with the error beside it', async () => {
    await renderPartners(`?open=${nordlicht.id}&edit=true`);
    const country = panel.getByRole('textbox', { name: 'Country' });
    const website = panel.getByRole('textbox', { name: 'Website' });
    await country.fill('Germany');
    await website.fill('javascript:alert(1)');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(country).toHaveAccessibleDescription(/Please enter a two-letter/);
    await expect.element(website).toHaveAccessibleDescription(/Please enter a web address\./);
    expect(server.inputsOf('PATCH', `/api/partners/${nordlicht.id}`)).toEqual([]);
  });
});

describe('the two tabs', () => {
  test('switch with the arrow keys, and keep the focus', async () => {
    const screen = await renderPartners('?search=nord');
    await expect.element(row(/Nordlicht/)).toBeVisible();
    await tab('Partners').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(applications.getByRole('row', { name: /Ostwind/ })).toBeVisible();
    await expect.element(tab('Applications')).toHaveFocus();
    await expect.element(tab('Applications')).toHaveAttribute('aria-selected', 'true');
    expect(screen.search()).toMatchObject({ tab: 'applications' });
    // The partners' search does not apply to applications.
    expect(screen.search()).not.toHaveProperty('search');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(row(/Südwind/)).toBeVisible();
    await expect.element(tab('Partners')).toHaveFocus();
  });

  test('an application shows who applied for what; applications cannot be added by hand', async () => {
    // No one can create applications here, whatever their permissions: only visitors submit them.
    const { permissions } = seller();
    await renderPartners(
      '?tab=applications',
      seller({ permissions: [...permissions, 'applications:create'] }),
    );
    await expect
      .element(applications.getByRole('row', { name: /Ostwind/ }))
      .toMatchTextContent(/Reseller.*Ada Byron.*ada@applicant\.example.*Germany.*New/);
    await expect.element(button('New application')).not.toBeInTheDocument();
    await expect.element(button('Import')).not.toBeInTheDocument();
  });

  test('an empty list of applications explains where they come from', async () => {
    mockPartners(server, [], []);
    await renderPartners('?tab=applications');
    await expect.element(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
    await expect.element(page.getByText(/through the form on your site/).first()).toBeVisible();
  });

  test('an application is read in full, and its state changed', async () => {
    const application = applicationOf(60, { company_name: 'Ostwind' });
    server.answer(contract.partners.applications.update, (input) => ({
      ...application,
      ...input,
      version: 2,
    }));
    await renderPartners(`?tab=applications&open=${application.id}`);
    await expect.element(panel).toMatchTextContent(/Ostwind.*We have forty customers\./);
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In review' }).click();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => server.requests.filter(({ method }) => method === 'PATCH'))
      .toMatchObject([{ input: { id: application.id, state: 'reviewing', version: 1 } }]);
  });

  test('someone who can read only applications goes straight to them', async () => {
    await renderPartners('', seller({ permissions: ['applications:read'] }));
    await expect.element(applications.getByRole('row', { name: /Ostwind/ })).toBeVisible();
    await expect.element(tab('Partners')).not.toBeInTheDocument();
    expect(server.inputsOf('GET', '/api/partners')).toEqual([]);
  });
});

describe('a partner page', () => {
  test('shows all details, and links to its company', async () => {
    await renderPartner(nordlicht.id);
    await expect.element(page.getByRole('heading', { name: 'Nordlicht' })).toBeVisible();
    await expect.element(page.getByText('Hamburg')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: "the company's page" }))
      .toHaveAttribute('href', `/admin/companies/${idOf(2)}`);
  });

  test('shows a skeleton while loading', async () => {
    const { answer, release } = deferredAnswer(nordlicht);
    server.answer(contract.partners.get, () => answer);
    await renderPartner(nordlicht.id);
    await expect.element(page.getByRole('heading', { name: 'Partner', exact: true })).toBeVisible();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    await expect.element(button('Edit')).not.toBeInTheDocument();
    release();
    await expect.element(button('Edit')).toBeVisible();
  });

  test('shows an error with an ID when it cannot be read, and retries', async () => {
    server.answer(contract.partners.get, () => refusal(500));
    await renderPartner(nordlicht.id);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load this partner.*error-1234/);
    mockPartners(server);
    await button('Try Again').click();
    await expect.element(page.getByRole('heading', { name: 'Nordlicht' })).toBeVisible();
  });

  test('removes the partner from the locator, and then offers to add it again', async () => {
    const hidden = { ...nordlicht, listing: 'hidden', may: ['update', 'list'], version: 2 };
    server.answer(contract.partners.hide, () => {
      server.answer(contract.partners.get, () => hidden);
      return hidden;
    });
    await renderPartner(nordlicht.id);
    await button('Remove from the locator').click();
    await expect.element(button('Add to the locator')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/partners/${nordlicht.id}/unlist`))
      .toHaveLength(1);
  });

  test('offers only allowed actions', async () => {
    mockPartners(server, [{ ...nordlicht, may: [], partner_company_id: null }]);
    await renderPartner(nordlicht.id);
    await expect.element(page.getByRole('heading', { name: 'Nordlicht' })).toBeVisible();
    await expect.element(page.getByText('Hamburg')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
    await expect
      .element(page.getByRole('link', { name: "the company's page" }))
      .not.toBeInTheDocument();
  });
});

describe("a company's partners", () => {
  const northwind = companyOf(2, { name: 'Northwind' });
  const show = () =>
    renderScreen(<CompanyPartners company={northwind} />, {
      path: `/admin/companies/${northwind.id}?tab=partners`,
      route: '/admin/companies/$id',
      me: seller(),
    });

  test('include only those of this company', async () => {
    await show();
    await expect.element(row(/Nordlicht/)).toBeVisible();
    expect(server.inputsOf('GET', '/api/partners')).toMatchObject([{ company_id: northwind.id }]);
  });

  test('a new partner belongs to this company', async () => {
    server.answer(contract.partners.create, (input) => ({ ...sudwind, ...input, name: 'Südwind' }));
    const screen = await show();
    await button('New partner').first().click();
    await expect.element(panel).toMatchTextContent(/New partner/);
    expect(screen.search()).toMatchObject({ create: true, tab: 'partners' });
    await panel.getByRole('combobox', { name: 'Company', exact: true }).click();
    await page.getByRole('option', { name: 'Trunkline' }).click();
    await panel.getByRole('button', { name: 'Create partner' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/partners'))
      .toMatchObject([{ company_id: northwind.id, partner_company_id: platform.id }]);
  });
});
