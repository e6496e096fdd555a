import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

const newDomain = () => `shop-${unique()}.trunkline-journeys.com`;
const target = 'edge.trunkline-journeys.com';

/** Changes the name server's records; null removes a record. */
async function setRecords(
  request: APIRequestContext,
  records: Readonly<Record<string, string[] | null>>,
): Promise<void> {
  const response = await request.put(process.env['E2E_NAMES'] ?? '', { data: records });
  expect(response.status()).toBe(200);
}

class DomainsScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = '') {
    await this.page.goto(`/admin/tenant-settings?tab=domains${query}`);
  }

  card(domain: string) {
    return this.page.getByRole('region', { name: domain });
  }

  async add(domain: string) {
    await this.page.getByRole('textbox', { name: 'Domain', exact: true }).fill(domain);
    await this.page.getByRole('button', { name: 'Add domain' }).click();
  }

  /** Returns the value for the TXT record, as shown for copying. */
  async challenge(domain: string): Promise<string> {
    const value = this.card(domain)
      .getByText(/^trunkline-verify=[0-9a-f]{32}$/)
      .first();
    return (await value.textContent()) ?? '';
  }

  async check(domain: string) {
    await this.card(domain)
      .getByRole('button', { name: `Check now: ${domain}` })
      .click();
  }
}

const Items = z.object({ items: z.array(z.object({ id: z.string(), domain: z.string() })) });

test('a domain is added, fixed with the help of the diagnosis, verified and served', async ({
  admin,
  distributor,
  product,
  request,
  watch,
}) => {
  watch.expectProblem(/status of 400/);
  await product.site(distributor, { published: true, content: '<p>News from the otters</p>' });
  const screen = new DomainsScreen(admin.page);
  const domain = newDomain();
  await screen.open();
  await expectAccessible(admin.page);
  await screen.add('www.acme.co.uk');
  await expect(admin.page.getByRole('alert')).toContainText('Add acme.co.uk without www');
  await screen.add('co.uk');
  await expect(admin.page.getByRole('alert')).toContainText('public suffix');

  await screen.add(`https://${domain.toUpperCase()}/`);
  const card = screen.card(domain);
  await expect(card).toContainText('Not found');
  const challenge = await screen.challenge(domain);
  const records = card.getByRole('list', { name: `DNS records for ${domain}` });
  await expect(records).toContainText(target);

  await setRecords(request, {
    [`${domain} CNAME`]: ['old.herokudns.com'],
    [`_trunkline.${domain}.${domain} TXT`]: [challenge],
  });
  await screen.check(domain);
  await expect(card).toContainText('Needs attention');
  await expect(records).toContainText('An old CNAME record still points to Heroku');
  await expect(records).toContainText('Enter only _trunkline as the name');
  await expectAccessible(admin.page);
  const check = (name: string) => request.get(`/tls/ask?domain=${name}`);
  expect((await check(domain)).status()).toBe(404);

  await setRecords(request, {
    [`${domain} CNAME`]: [target],
    [`_trunkline.${domain} TXT`]: [challenge],
  });
  await screen.check(domain);
  await expect(card).toContainText('Verified');
  await expect(card).toContainText('Visitors reach your site at this domain.');

  const port = process.env['E2E_PORT'];
  const requestHost = (host: string, path = '/') =>
    request.get(path, { headers: { host: `${host}:${port}` }, maxRedirects: 0 });
  expect(await (await requestHost(domain)).text()).toContain('News from the otters');
  const moved = await requestHost(`www.${domain}`, '/services?from=mail');
  expect([moved.status(), moved.headers()['location']]).toEqual([
    308,
    `http://${domain}:${port}/services?from=mail`,
  ]);
  expect((await check(domain)).status()).toBe(200);
  expect((await check(`www.${domain}`)).status()).toBe(200);

  // The primary domain is the canonical one for search engines, on every domain of the company.
  await screen
    .card(domain)
    .getByRole('button', { name: `Make primary: ${domain}` })
    .click();
  await expect(card).toContainText('Primary domain');
  expect(await (await requestHost(domain)).text()).toContain(
    `<link rel="canonical" href="http://${domain}:${port}/"`,
  );
  await latestEmailTo(request, admin.person.email, new RegExp(`^${domain} is verified`));

  await card.getByRole('button', { name: `Remove ${domain}` }).click();
  await expect(admin.page.getByRole('alertdialog')).toContainText(
    'no longer be available at this domain',
  );
  await admin.page.getByRole('button', { name: 'Remove domain' }).click();
  await expect(card).toHaveCount(0);
  expect((await check(domain)).status()).toBe(404);
});

test(
  'a domain verified by one company is a conflict for another, which does not learn who verified it',
  deep(
    'server/src/capabilities/branding/verbs/check-domain.test.ts › belongs to the first to verify it; the other learns that it is in use, but not by whom',
  ),
  async ({ admin, distributor, product, signIn, request, watch }) => {
    watch.expectProblem(/status of 40[34]/);
    const domain = newDomain();
    const first = new DomainsScreen(admin.page);
    await first.open();
    await first.add(domain);
    await setRecords(request, {
      [`${domain} CNAME`]: [target],
      [`_trunkline.${domain} TXT`]: [await first.challenge(domain)],
    });
    await first.check(domain);
    await expect(first.card(domain)).toContainText('Verified');

    const rival = await product.company({ name: `Rivals ${unique()}`, kind: 'distributor' });
    const other = await signIn(await product.person(rival, 'admin'));
    const second = new DomainsScreen(other.page);
    await second.open();
    await second.add(domain);
    await expect(second.card(domain)).toContainText('Conflict');
    await expect(second.card(domain)).toContainText('Another company uses this domain');
    await expect(other.page.getByRole('main')).not.toContainText(distributor.name);

    // The other company can't access the first one's domains and texts, even with known IDs.
    const { items } = Items.parse(
      await (
        await admin.page.request.get(`/api/branding/domains?company_id=${distributor.id}`)
      ).json(),
    );
    const id = items[0]?.id ?? '';
    const { request: asOther } = other.page;
    const responses = [
      await asOther.get(`/api/branding/domains?company_id=${distributor.id}`),
      await asOther.post(`/api/branding/domains/${id}/check`, { data: {} }),
      await asOther.post(`/api/branding/domains/${id}/prefer`, { data: {} }),
      await asOther.delete(`/api/branding/domains/${id}`),
      await asOther.get(`/api/branding/texts?company_id=${distributor.id}`),
      await asOther.get(`/api/branding/templates?company_id=${distributor.id}`),
    ];
    expect(responses.map((response) => response.status())).toEqual([404, 404, 404, 404, 404, 404]);
    await second.open(`&company=${distributor.id}`);
    await expect(other.page.getByText("Couldn't load the domains")).toBeVisible();
    await first.open();
    await expect(first.card(domain)).toContainText('Verified');
  },
);

test('texts appear on the site immediately; emails use the saved templates', async ({
  admin,
  distributor,
  product,
  newBrowser,
  watch,
}) => {
  watch.expectProblem(/status of 409/);
  const { host } = await product.site(distributor, { published: true, content: '<p>Home</p>' });
  const { page } = admin;
  await page.goto('/admin/tenant-settings?tab=texts');
  await page.getByRole('textbox', { name: 'Site name' }).fill('Otter Voice');
  await page.getByRole('textbox', { name: 'Sender address' }).fill('post@bank.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('one of your verified domains');
  await page.getByRole('textbox', { name: 'Sender address' }).fill(`post@${host}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Text saved')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit: Sign-in link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your way into {{place}}');
  await expect(dialog.getByRole('alert')).toContainText("{{place}} isn't a placeholder");
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your way into {{site}}');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Welcome, otter <3');
  await expect(dialog.getByRole('alert')).toContainText('needs {{link}}');
  await dialog.getByRole('button', { name: /^Insert \{\{link\}\}/ }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'Your way into Otter Voice',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send me a test email' }).click();
  const sent = await latestEmailTo(
    page.request,
    admin.person.email,
    /^\[Test\] Your way into Otter Voice$/,
  );
  expect(sent.text).toContain('Welcome, otter <3');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign-in link' })).toContainText(
    'Customised',
  );

  // A visitor of the site, in a separate browser.
  const visitor = await newBrowser();
  const site = await visitor.newPage();
  await site.goto(`http://${host}:${process.env['E2E_PORT']}/`);
  await expect(site.locator('meta[property="og:site_name"]')).toHaveAttribute(
    'content',
    'Otter Voice',
  );
  const person = await product.person(distributor, 'reseller');
  // Outside the browser, subdomains of localhost don't resolve.
  const response = await site.request.post('/api/auth/magic-link', {
    headers: { host: `${host}:${process.env['E2E_PORT']}` },
    data: { email: person.email },
  });
  expect(response.status()).toBe(200);
  const mail = await latestEmailTo(page.request, person.email, /^Your way into Otter Voice$/);
  expect(mail.text).toContain('Welcome, otter <3');
  expect(mail.links[0]).toContain(`http://${host}:`);
});

test(
  'the domain and email screens fit a phone',
  deep(
    'e2e/domains.spec.ts › a domain is added, fixed with the help of the diagnosis, verified and served',
  ),
  async ({ product, distributor, signIn }) => {
    const { page } = await signIn(await product.person(distributor, 'admin'), {
      viewport: { width: 360, height: 740 },
    });
    const screen = new DomainsScreen(page);
    await screen.open();
    const domain = newDomain();
    await screen.add(domain);
    await expect(screen.card(domain)).toContainText('Not found');
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Text and email' }).click();
    await expect(page.getByRole('textbox', { name: 'Site name' })).toBeVisible();
    await expectFits(page);
  },
);
