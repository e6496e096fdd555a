import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectFits } from './fixtures/accessible.ts';
import { listFromSupplier } from './fixtures/offers.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('dialog');

test('a service is created, published, found without JavaScript, read, and retired', async ({
  owner: { page },
  newBrowser,
  watch,
}) => {
  watch.expectProblem(/status of 404/);
  test.slow();
  const name = `Lantern trunk ${unique()}`;
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: /Service Management/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectFits(page);

  await page.getByRole('button', { name: 'New service' }).click();
  const form = panel(page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Category' }).fill('Mess');
  await page.getByRole('option', { name: 'Messaging' }).click();
  await form.getByRole('textbox', { name: 'Provider' }).fill('Lantern Telecom');
  await form.getByRole('textbox', { name: 'Summary' }).fill('Phone lines for small teams.');
  await form.getByRole('textbox', { name: 'Features 1' }).fill('First feature');
  await form.getByRole('button', { name: 'Add feature' }).click();
  await form.getByRole('textbox', { name: 'Features 2' }).fill('Second feature');
  await form.getByRole('button', { name: 'Move feature 2 up' }).click();
  await form.getByRole('textbox', { name: 'Documents 1: title' }).fill('Data sheet');
  await form
    .getByRole('textbox', { name: 'Documents 1: address' })
    .fill('https://lantern.example/sheet.pdf');
  await form.getByRole('textbox', { name: 'Price without plans' }).fill('1234,50');
  await form.getByRole('textbox', { name: 'Per' }).fill('seat');
  const editor = form.getByRole('textbox', { name: 'Description' });
  await editor.fill('Calls reach people wherever they are.');
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('$1,234.50');
  await expectFits(page);
  await form.getByRole('button', { name: 'Create service' }).click();
  await expect(toasts(page)).toContainText(`${name} was created`);

  const visitor = await newBrowser({ javaScriptEnabled: false });
  const site = await visitor.newPage();
  const search = async () => {
    await site.goto('/services');
    await site.getByRole('searchbox', { name: 'Search services' }).fill(name.toUpperCase());
    await site.getByRole('button', { name: 'Search' }).click();
  };
  await search();
  await expect(site.getByRole('status')).toContainText('No services');
  await expect(site.getByRole('link', { name: 'Show all services' })).toBeVisible();

  await panel(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await expect(toasts(page)).toContainText(`${name} was published`);

  await search();
  await expect(site.getByRole('status')).toContainText('1 service for');
  await site.getByRole('link', { name }).click();
  await expect(site.getByRole('heading', { name, level: 1 })).toBeVisible();
  const main = site.getByRole('main');
  for (const text of [
    'Lantern Telecom',
    'Phone lines for small teams.',
    'Calls reach people wherever they are.',
    '$1,234.50',
    'per seat per month',
  ])
    await expect(main).toContainText(text);
  await expect(main.getByRole('listitem').filter({ hasText: / feature$/ })).toHaveText([
    'Second feature',
    'First feature',
  ]);
  await expect(main.getByRole('link', { name: 'Data sheet' })).toHaveAttribute(
    'href',
    'https://lantern.example/sheet.pdf',
  );
  const data = JSON.parse(
    (await site.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  ) as { '@graph': { '@type': string; name?: string; offers?: object }[] };
  expect(data['@graph'].find((node) => node['@type'] === 'Product')).toMatchObject({
    name,
    brand: { name: 'Lantern Telecom' },
    offers: { price: '1234.50', priceCurrency: 'USD' },
  });
  expect(data['@graph'].map((node) => node['@type'])).toContain('BreadcrumbList');

  await panel(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Retire', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await expect(toasts(page)).toContainText(`${name} was retired`);
  expect((await site.reload())?.status()).toBe(404);
});

test('a visitor pages through services, filters by category and asks about one; every screen is accessible', async ({
  page,
}) => {
  test.slow();
  await page.goto('/services');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link', { name: 'All' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectFits(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await categories.getByRole('link', { name: /^Numbers/ }).click();
  await expect(page).toHaveURL(/category=numbers/);
  await expect(page.getByRole('status')).toContainText('in Numbers');
  await page.getByRole('link', { name: 'Number porting' }).click();
  await expect(page).toHaveURL('/services/number-porting');
  await expect(page.getByRole('region', { name: 'More in Numbers' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Ask about Number porting' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Number porting/);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.goto('/services?q=nothing-like-that');
  await expectFits(page);
});

test(
  'provider and price filters work without JavaScript, stay in the address and can be removed',
  deep(
    'server/src/capabilities/catalog/live.test.ts › combined filters › counts each choice together with the other filters',
  ),
  async ({ product, admin, distributor, newBrowser }) => {
    test.slow();
    const content = { sections: [{ type: 'service_catalogue', title: 'The catalogue' }] };
    const site = await product.site(distributor, { published: true, content });
    const provider = `Alder ${unique()}`;
    const publish = async (name: string, overrides: object) => {
      const data = { company_id: distributor.id, name, provider, ...overrides };
      const response = await admin.page.request.post('/api/services', { data });
      expect(response.status()).toBe(200);
      const { id } = (await response.json()) as { id: string };
      expect((await admin.page.request.post(`/api/services/${id}/publish`)).status()).toBe(200);
      return new URL(response.url()).port;
    };
    await publish('Alder line', { category: 'voice', price: '9.50' });
    const port = await publish('Alder rooms', { category: 'meetings' });
    await publish('Birch numbers', { category: 'numbers', provider: `Birch ${unique()}` });

    const plain = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    await plain.goto(`http://${site.host}:${port}/`);
    const choose = (name: string) => plain.getByRole('combobox', { name });
    const search = () => plain.getByRole('button', { name: 'Search' }).click();
    const serviceNames = plain.getByRole('list', { name: 'Services' }).getByRole('heading');
    const status = plain.getByRole('status');
    await choose('Provider').selectOption({ label: `${provider} (2)` });
    await search();
    await expect(status).toHaveText(`2 services by ${provider}`);
    await expect(serviceNames).toHaveText(['Alder line', 'Alder rooms']);
    await choose('Price').selectOption({ label: 'Monthly (1)' });
    await search();
    await expect(status).toHaveText(`1 service by ${provider}, priced by the month`);
    await expect(serviceNames).toHaveText(['Alder line']);
    await expect(choose('Price')).toHaveValue('month');
    await plain.goBack();
    await expect(serviceNames).toHaveText(['Alder line', 'Alder rooms']);
    await plain
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Meetings/ })
      .click();
    await expect(serviceNames).toHaveText(['Alder rooms']);
    // If all prices are of the same kind, there is no price filter.
    await expect(choose('Price')).toHaveCount(0);
    await plain.getByRole('searchbox', { name: 'Search services' }).fill('alder line');
    await search();
    await expect(status).toHaveText(`No services in Meetings by ${provider} for “alder line”`);

    // The URL contains all filters: anyone who opens it sees the same.
    const shared = await (await newBrowser()).newPage();
    await shared.goto(plain.url());
    const matches = shared.getByRole('list', { name: 'Matches' });
    await expect(matches.getByRole('link')).toHaveText([
      'Without “alder line”: 1 service',
      'In all categories: 1 service',
    ]);
    await expectFits(shared);
    await shared.setViewportSize({ width: 360, height: 780 });
    await expectFits(shared);
    await matches.getByRole('link', { name: 'Without “alder line”' }).click();
    await expect(shared.getByRole('link', { name: 'Alder rooms' })).toBeVisible();
    await expectFits(shared);
    await shared.getByRole('link', { name: `Remove filter: ${provider}` }).click();
    await expect(shared).toHaveURL(/\?category=meetings#services$/);
    await expect(shared.getByRole('link', { name: 'Alder rooms' })).toBeVisible();
  },
);

test(
  "a distributor's site shows its own services and those it lists, never a sibling's",
  deep(
    'server/src/capabilities/catalog/prices/site-prices.test.ts › a site shows nothing that its company does not list',
  ),
  async ({ product, admin, distributor, newBrowser, watch }) => {
    watch.expectProblem(/status of 404/);
    const sibling = await product.company({ name: `Sibling ${unique()}`, kind: 'distributor' });
    const catalogue = { sections: [{ type: 'service_catalogue' }] };
    const site = await product.site(distributor, { published: true, content: catalogue });
    const siblingSite = await product.site(sibling, { published: true, content: catalogue });
    const name = `Own line ${unique()}`;
    const created = await admin.page.request.post('/api/services', {
      data: { company_id: distributor.id, name, category: 'voice', sort_order: 0 },
    });
    expect(created.status()).toBe(200);
    const { id, slug } = (await created.json()) as { id: string; slug: string };
    expect((await admin.page.request.post(`/api/services/${id}/publish`)).status()).toBe(200);

    await listFromSupplier(admin.page.request, ['Hosted PBX']);

    const browser = await newBrowser();
    const visitor = await browser.newPage();
    const { port } = new URL(admin.page.url() === 'about:blank' ? created.url() : admin.page.url());
    const urlOf = (host: string, path = '/') => `http://${host}:${port}${path}`;
    await visitor.goto(urlOf(site.host));
    await expect(visitor.getByRole('link', { name })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Hosted PBX' })).toBeVisible();
    await visitor.goto(urlOf(siblingSite.host));
    await expect(visitor.getByRole('main')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Hosted PBX' })).toHaveCount(0);
    await expect(visitor.getByRole('link', { name })).toHaveCount(0);
    const statusOf = async (host: string) =>
      (await visitor.goto(urlOf(host, `/services/${slug}`)))?.status();
    expect(await statusOf(siblingSite.host)).toBe(404);
    expect(await statusOf(site.host)).toBe(200);
  },
);

test(
  "services are published together, one is duplicated, and both appear on the company's page",
  deep(
    'web/src/capabilities/catalog/pages/services.browser.test.tsx › the list of services › creates a draft from a service and opens it in the editor',
  ),
  async ({ admin, distributor }) => {
    test.slow();
    const { page } = admin;
    for (const name of ['Alder line', 'Birch line'])
      await page.request.post('/api/services', {
        data: { company_id: distributor.id, name, category: 'voice' },
      });
    await page.goto('/admin/services');
    await page.getByRole('checkbox', { name: 'Select Alder line' }).click();
    await page.getByRole('checkbox', { name: 'Select Birch line' }).click();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Publish' })
      .click();
    await expect(toasts(page)).toContainText('2 services were published');
    await page.getByRole('button', { name: 'Actions for Alder line' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(toasts(page)).toContainText('Alder line (copy) was created as a draft');
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Alder line (copy)',
    );
    await page.goto(`/admin/companies/${distributor.id}?tab=services`);
    await expect(page.getByRole('link', { name: 'Birch line' })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectFits(page);
    await page.getByRole('link', { name: 'Birch line' }).click();
    await panel(page).getByRole('link', { name: 'Open full page' }).click();
    await expect(page.getByRole('heading', { name: 'Birch line', level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectFits(page);
  },
);
