import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { companyOf, entryOf, idOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  mockServices,
  pbx,
  publisher,
  renderService,
  renderServices,
  serviceOf,
  trunk,
} from '../../../testing/services-screen.tsx';
import { CompanyServices } from '../components/company-services.tsx';

const list = page.getByRole('table', { name: 'Services' });
const row = (name: RegExp) => list.getByRole('row', { name });
const panel = page.getByRole('dialog');
const confirmation = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

async function choose(name: string, item: string) {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockServices(server);
});

describe('the list of services', () => {
  test('lets approvers require a second person for publishing', async () => {
    server.answer(contract.catalog.catalogSettings, () => ({ second_person: false }));
    server.answer(contract.catalog.updateCatalogSettings, ({ second_person }) => ({
      second_person,
    }));
    const { permissions } = publisher();
    await renderServices('', publisher({ permissions: [...permissions, 'services:approve'] }));
    const rule = page.getByRole('checkbox', {
      name: 'Require a second person to publish services',
    });
    await rule.click();
    await expect.element(page.getByText('Publishing now needs a second person')).toBeVisible();
    expect(server.inputsOf('PATCH', '/api/catalog/settings')).toEqual([{ second_person: true }]);
  });

  test('shows skeleton rows while loading', async () => {
    const { answer, release } = deferredAnswer({ items: [pbx], nextCursor: null });
    server.answer(contract.catalog.list, () => answer);
    await renderServices();
    await expect.element(list).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(list.getByRole('link', { name: 'Hosted PBX' })).toBeVisible();
  });

  test('shows kind, provider, status and price of each', async () => {
    await renderServices();
    await expect
      .element(row(/Hosted PBX/))
      .toMatchTextContent(/Trunkline.*Voice.*Brightwell.*Published.*\$12\.90.*per seat per month/);
    await expect.element(row(/SIP trunk/)).toMatchTextContent(/Connectivity.*Draft.*On request/);
  });

  test("doesn't cut off prices when the portal is 1440 px wide", async () => {
    await page.viewport(1115, 900);
    const price = { amount: 12_900, currency: 'USD', per: 'month' as const, unit: 'number' };
    mockServices(server, [{ ...pbx, from_price: price }]);
    await renderServices();
    const terms = row(/Hosted PBX/).getByText('per number per month');
    await expect.element(terms).toBeVisible();
    const cut = [terms.element(), terms.element().closest('td')].map(
      (element) => (element?.scrollWidth ?? 0) > (element?.clientWidth ?? 0),
    );
    expect(cut).toEqual([false, false]);
  });

  test('empty: explains what services are for and offers the first', async () => {
    mockServices(server, []);
    const screen = await renderServices();
    await expect.element(heading('No services yet')).toBeVisible();
    await button('New service').last().click();
    await expect.poll(() => screen.search()).toEqual({ create: true });
  });

  test('failed: shows an error with an ID, and retries', async () => {
    server.answer(contract.catalog.list, () => refusal(500));
    await renderServices();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the services.*error-1234/);
    mockServices(server);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row(/Hosted PBX/)).toBeVisible();
  });

  test('offers only actions that the role and the service allow', async () => {
    mockServices(server, [{ ...pbx, may: [] }]);
    await renderServices('', publisher({ permissions: ['services:read'] }));
    await button('Actions for Hosted PBX').click();
    await expect.element(page.getByRole('menuitem')).toHaveLength(1);
    for (const name of ['New service', 'Import', 'Export'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });

  test('publishes a draft, and unpublishes it with Undo', async () => {
    server.answer(contract.catalog.publish, () => ({ ...trunk, state: 'published', version: 2 }));
    server.answer(contract.catalog.unpublish, () => ({ ...trunk, version: 3 }));
    await renderServices();
    await choose('SIP trunk', 'Publish');
    await expect.element(page.getByText(/SIP trunk.*published/)).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(() => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path))
      .toEqual([`/api/services/${trunk.id}/publish`, `/api/services/${trunk.id}/unpublish`]);
  });

  test('asks for confirmation before retiring a service, and does nothing when cancelled', async () => {
    await renderServices();
    await choose('Hosted PBX', 'Retire');
    await expect
      .element(confirmation)
      .toMatchTextContent(
        /Visitors can no longer find retired services.*You can publish them again/,
      );
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    expect(server.inputsOf('POST', `/api/services/${pbx.id}/retire`)).toEqual([]);
  });

  test('creates a draft from a service and opens it in the editor', async () => {
    const copy = serviceOf(50, { name: 'Hosted PBX (copy)' });
    server.answer(contract.catalog.duplicate, () => {
      mockServices(server, [copy, pbx, trunk]);
      return copy;
    });
    const screen = await renderServices();
    await choose('Hosted PBX', 'Duplicate');
    await expect.element(page.getByText('Hosted PBX (copy) was created as a draft')).toBeVisible();
    await expect.poll(() => screen.search()).toEqual({ open: copy.id, edit: true });
    await expect
      .element(panel.getByRole('textbox', { name: 'Name', exact: true }))
      .toHaveValue('Hosted PBX (copy)');
  });

  test('features a service for direct buyers, and stops featuring it', async () => {
    let featured = false;
    const current = () => ({ ...pbx, featured });
    server.answer(contract.catalog.list, () => ({ items: [current(), trunk], nextCursor: null }));
    server.answer(contract.catalog.feature, (input) => {
      featured = input.featured === true;
      return current();
    });
    await renderServices();
    await choose('Hosted PBX', 'Feature');
    await expect.element(page.getByText('Hosted PBX is now featured')).toBeVisible();
    const star = row(/Hosted PBX/).getByRole('img', { name: 'Featured' });
    await expect.element(star).toBeVisible();
    await choose('Hosted PBX', 'Stop featuring');
    await expect.element(page.getByText('Hosted PBX is no longer featured')).toBeVisible();
    await expect.element(star).not.toBeInTheDocument();
    expect(server.inputsOf('POST', `/api/services/${pbx.id}/feature`)).toEqual([
      { id: pbx.id, featured: true },
      { id: pbx.id, featured: false },
    ]);
    await button('Actions for SIP trunk').click();
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Feature' })).not.toBeInTheDocument();
  });

  test('shows why a service was not featured', async () => {
    const message = 'This service is no longer published.';
    server.answer(contract.catalog.feature, () => refusal(409, { code: 'conflict', message }));
    await renderServices();
    await choose('Hosted PBX', 'Feature');
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Featured' })).not.toBeInTheDocument();
  });

  test('shows why a service was not duplicated, and opens nothing', async () => {
    const message = 'Your company has reached its limit of services.';
    server.answer(contract.catalog.duplicate, () => refusal(409, { code: 'conflict', message }));
    const screen = await renderServices();
    await choose('Hosted PBX', 'Duplicate');
    await expect.element(page.getByText(message)).toBeVisible();
    expect(screen.search()).toEqual({});
  });
});

describe('a service page', () => {
  test('shows the public preview, every field and the status', async () => {
    await renderService(pbx.id);
    await expect.element(heading('Hosted PBX').first()).toBeVisible();
    await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('Every call in one place. And more.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'View on site' }))
      .toHaveAttribute('href', '/services/hosted-pbx');
    await expect
      .element(page.getByRole('link', { name: 'Data sheet' }))
      .toHaveAttribute('href', 'https://brightwell.example/sheet.pdf');
    // The preview card is inert: its link leads nowhere.
    const entry = page.getByRole('link', { name: 'Hosted PBX' }).element();
    expect(entry.closest('[inert]')).not.toBeNull();
  });

  test('shows every version with what changed and who published it', async () => {
    const version = {
      created_at: '2026-03-10T12:00:00Z',
      published_by: 'Ada',
      sha256: 'ab'.repeat(32),
    };
    server.answer(contract.catalog.serviceVersions, () => ({
      items: [
        { ...version, number: 2, reason: 'Plan PRO offered', changed: ['plans', 'summary'] },
        { ...version, number: 1, reason: 'Published', changed: [] },
      ],
    }));
    await renderService(pbx.id);
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Version 2' }))
      .toMatchTextContent(/Plan PRO offered.*by Ada · changed plans and summary/);
  });

  test('offers to publish a draft, without a link to a public page', async () => {
    server.answer(contract.catalog.publish, () => {
      const published = { ...trunk, state: 'published', may: ['update', 'unpublish'], version: 2 };
      server.answer(contract.catalog.get, () => published);
      return published;
    });
    await renderService(trunk.id);
    await expect.element(button('Publish')).toBeVisible();
    const siteLink = page.getByRole('link', { name: 'View on site' });
    await expect.element(siteLink).not.toBeInTheDocument();
    await button('Publish').click();
    await page.getByRole('textbox', { name: "What's new" }).fill('New channels');
    await button('Publish service').click();
    await expect.element(siteLink).toBeVisible();
    expect(server.inputsOf('POST', `/api/services/${trunk.id}/publish`)).toMatchObject([
      { reason: 'New channels' },
    ]);
    await expect.element(button('Publish')).not.toBeInTheDocument();
  });

  test('previews a form whose questions depend on earlier answers, and adds a question', async () => {
    const question = {
      help: '',
      stage: 'checkout' as const,
      required: true,
      secret: false,
      rules: {},
      show_when: null,
    };
    server.answer(contract.catalog.serviceParts, () => ({
      version: 3,
      relations: [],
      questions: [
        {
          ...question,
          key: 'port',
          label: 'Keep your number?',
          type: 'choice' as const,
          rules: { choices: ['Yes', 'No'] },
        },
        {
          ...question,
          key: 'number',
          label: 'Your number',
          type: 'phone' as const,
          show_when: { key: 'port', in: ['Yes'] },
        },
      ],
    }));
    server.answer(contract.catalog.saveQuestions, () => ({
      version: 4,
      relations: [],
      questions: [],
    }));
    await renderService(pbx.id);
    await button('Try the form').click();
    await expect.element(page.getByLabelText('Your number')).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Keep your number?' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByRole('textbox', { name: 'Your number' }).fill('12');
    await button('Check answers').click();
    await expect
      .element(page.getByText(/Enter a phone number with its country code/))
      .toBeVisible();
    await page.getByRole('textbox', { name: 'Your number' }).fill('+1 212 555 0100');
    await expect.element(page.getByText('These answers are complete.')).toBeVisible();

    await button('New question').click();
    await button('Create question').click();
    await expect.element(page.getByText('Enter the question.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Your domain');
    await button('Create question').click();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/services/${pbx.id}/questions`))
      .toMatchObject([{ version: 3, questions: [{}, {}, { key: 'your_domain', type: 'text' }] }]);
  });

  test('shows a skeleton while loading', async () => {
    const { answer, release } = deferredAnswer(pbx);
    server.answer(contract.catalog.get, () => answer);
    await renderService(pbx.id);
    await expect.element(heading('Preview')).toBeVisible();
    await expect.element(button('Edit')).not.toBeInTheDocument();
    release();
    await expect.element(button('Edit')).toBeVisible();
  });

  test('shows an error with an ID when it cannot be read, and retries', async () => {
    server.answer(contract.catalog.get, () => refusal(500));
    await renderService(pbx.id);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load this service.*error-1234/);
    mockServices(server);
    await button('Try Again').click();
    await expect.element(heading('Details')).toBeVisible();
  });

  test('shows the history, or an error when it cannot be read', async () => {
    server.answer(contract.audit.list, () => refusal(500));
    await renderService(pbx.id);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load the history.*error-1234/);
    await expect.element(heading('Hosted PBX').first()).toBeVisible();
    const entry = { resource_type: 'services', resource_id: pbx.id, resource_label: pbx.name };
    server.answer(contract.audit.list, () => ({
      items: [entryOf(1, { ...entry, action: 'update', changed: ['summary'] })],
      nextCursor: null,
    }));
    await button('Try Again').click();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Olga Nord' })).toBeVisible();
    expect(server.inputsOf('GET', '/api/audit').at(-1)).toMatchObject({ resource_id: pbx.id });
  });

  test('returns to the list when it is deleted', async () => {
    server.answer(contract.catalog.remove, ({ id }) => ({ id }));
    await renderService(pbx.id);
    await choose('Hosted PBX', 'Delete');
    await expect
      .element(confirmation)
      .toMatchTextContent(/disappear from every list and from the site/);
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect.element(heading('Screen at /admin/services')).toBeVisible();
  });

  test('runs no scripts from its fields', async () => {
    const hostile = serviceOf(42, {
      name: '<img src=x onerror=alert(1)>',
      summary: '<script>alert(1)</script>',
      description: '<p>Words<img src="x" onerror="document.title=\'run\'"></p>',
      documents: [{ title: 'Sheet', address: 'javascript:alert(1)' }],
    });
    mockServices(server, [hostile]);
    await renderService(hostile.id);
    await expect.element(heading(hostile.name).first()).toBeVisible();
    await expect.element(page.getByText('<script>alert(1)</script>').first()).toBeVisible();
    expect(document.querySelector('main img, [onerror]')).toBeNull();
    await expect.element(page.getByRole('link', { name: 'Sheet' })).toHaveAttribute('href', '#');
    expect(document.title).not.toBe('run');
  });
});

describe("a company's services", () => {
  const northwind = companyOf(2, { name: 'Northwind' });

  test('lists only its own services, and creates new ones in it', async () => {
    server.answer(contract.catalog.create, (input) =>
      serviceOf(51, { name: String(input['name']), company_id: idOf(2) }),
    );
    server.answer(contract.companies.get, () => northwind);
    const screen = await renderScreen(<CompanyServices company={northwind} />, {
      path: `/admin/companies/${northwind.id}?tab=services`,
      route: '/admin/companies/$id',
      me: publisher(),
    });
    await expect.element(row(/Hosted PBX/)).toBeVisible();
    expect(server.inputsOf('GET', '/api/services')).toMatchObject([{ company_id: northwind.id }]);
    await button('New service').first().click();
    await expect.poll(() => screen.search()).toEqual({ tab: 'services', create: true });
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Call recording');
    await panel.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Voice' }).click();
    await panel.getByRole('button', { name: 'Create service' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/services'))
      .toMatchObject([{ company_id: northwind.id, name: 'Call recording', category: 'voice' }]);
  });
});
