import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import { listForResale, setPrice, publishService } from './fixtures/offers.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Price of one seat at each hop: digits that appear nowhere else. */
const prices = { distributor: '11.13', reseller: '13.27', customer: '17.39' };

async function itemsOf(request: APIRequestContext, path: string): Promise<{ id: string }[]> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return ((await response.json()) as { items: { id: string }[] }).items;
}
const newest = async (request: APIRequestContext, path: string) =>
  (await itemsOf(request, path))[0]?.id ?? '';

/** Opens an address that shows a subscription's panel. */
async function openPanel(page: Page, service: string, path: string) {
  await page.goto(path);
  const panel = page.getByRole('dialog', { name: service });
  await expect(panel).toContainText('End options');
  return panel;
}

test('a service travels through four companies, each at its own price, from publication to renewal', async ({
  owner,
  admin,
  distributor,
  product,
  signIn,
  newBrowser,
  baseURL,
  watch,
}) => {
  watch.expectProblem(/status of 4(22|00)/);
  test.slow();
  const reseller = await product.company({
    name: `Shop ${unique()}`,
    kind: 'reseller',
    parent: distributor,
  });
  const customer = await product.company({
    name: `Client ${unique()}`,
    kind: 'customer',
    parent: reseller,
  });
  const shop = await signIn(await product.person(reseller, 'admin'));
  const client = await signIn(await product.person(customer, 'admin'), {
    viewport: { width: 1440, height: 900 },
  });
  const { page } = client;

  // Published, and priced at each hop.
  const service = await publishService(owner.page.request, await product.platform());
  await setPrice(owner.page.request, 'distributor', service.charge, prices.distributor);
  await listForResale(admin.page.request, service.id);
  await setPrice(admin.page.request, 'reseller', service.charge, prices.reseller);
  await listForResale(shop.page.request, service.id);
  await page.goto(`/app/services/${service.slug}`);
  await expect(page.getByText("This plan's price is available on request.")).toBeVisible();
  await setPrice(shop.page.request, 'customer', service.charge, prices.customer);
  await page.reload();
  await expect(page.getByText(`$${prices.customer}`).first()).toBeVisible();

  // Quoted by the reseller, and accepted by its link without JavaScript.
  const email = `grace-${unique()}@client.example`;
  const response = await shop.page.request.post('/api/quotes', {
    data: {
      buyer_id: customer.id,
      title: 'Phones for the new office',
      recipient_name: 'Grace Hopper',
      recipient_email: email,
      terms: 'Payment within 30 days.',
      lines: [{ plan_id: service.plan, quantity: 2 }],
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { quote } = (await response.json()) as { quote: { id: string } };
  const sent = await shop.page.request.post(`/api/quotes/${quote.id}/send`, { data: {} });
  expect(sent.status(), await sent.text()).toBe(200);
  await product.deliverQuotes(baseURL ?? '');
  const { text } = await latestEmailTo(page.request, email, /^Quote \d+ from/);
  const link = /\/q\/[\w-]{43}/.exec(text)?.[0] ?? '';
  const site = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  await site.goto(link);
  await expect(site.getByText('Payment within 30 days.')).toBeVisible();
  const phonePage = await (await newBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await phonePage.goto(link);
  await expectFits(phonePage);
  await site.getByRole('textbox', { name: 'Your position' }).fill('CTO');
  await site.getByRole('checkbox', { name: /^I accept this quote/ }).check();
  // The printed page contains only the quote.
  await site.emulateMedia({ media: 'print' });
  await expect(site.getByText('First bill, excluding taxes and usage')).toBeVisible();
  for (const name of ['Email me a code', 'Decline this quote', 'Download PDF', 'Skip to content'])
    await expect(site.getByText(name)).toBeHidden();
  await site.emulateMedia({ media: null });
  await site.getByRole('button', { name: 'Email me a code' }).click();
  const mail = await latestEmailTo(page.request, email, /confirms quote/);
  await site.getByRole('textbox', { name: 'Six-digit code' }).fill('000');
  await site.getByRole('button', { name: 'Accept quote' }).click();
  await expect(site.getByRole('alert')).toContainText('This code is incorrect');
  const [code = ''] = /\d{6}/.exec(mail.subject) ?? [];
  await site.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
  await site.getByRole('button', { name: 'Accept quote' }).click();
  await expect(site.getByRole('status')).toContainText('Accepted by Grace Hopper');
  await shop.page.goto(`/app/quotes/${quote.id}`);
  await expect(shop.page.getByRole('heading', { name: 'Acceptance' })).toBeVisible();
  await expectAccessible(shop.page);
  await shop.page.getByRole('link', { name: 'Open order' }).click();
  await expect(shop.page.getByRole('heading', { name: /^Order \d+/, level: 1 })).toBeVisible();

  // Delivered by the sandbox supplier to the company that uses it.
  await page.goto('/app/orders');
  await page
    .getByRole('link', { name: /^Order \d+$/ })
    .first()
    .click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  // More seats are previewed and ordered; too many are refused.
  const subscription = await newest(page.request, '/api/subscriptions?state=active');
  const panel = await openPanel(page, service.name, `/app/subscriptions?open=${subscription}`);
  await expectFits(page);
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity' });
  await quantity.fill('2000000');
  await expect(panel.getByRole('alert')).toContainText('Use a quantity from 1 to 1000000');
  await expect(panel.getByRole('button', { name: 'Change quantity' })).toBeDisabled();
  await quantity.fill('5');
  const preview = panel.getByRole('region', { name: 'You pay' });
  await expect(preview).toContainText('Due now');
  await expect(preview).toContainText('Next period');
  await expectFits(page);
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  await expect(toasts(page)).toContainText('Quantity changed');

  // The provider sees the change too, can undo it, and previews what its customer would pay.
  const soldSubscription = await newest(
    owner.page.request,
    `/api/subscriptions?buyer_id=${distributor.id}`,
  );
  const seller = await openPanel(
    owner.page,
    service.name,
    `/admin/marketplace?tab=subscriptions&open=${soldSubscription}`,
  );
  await expect(seller).toContainText(distributor.name);
  await expect(seller.getByRole('definition').filter({ hasText: /^5$/ })).toBeVisible();
  await seller.getByRole('button', { name: 'Undo change' }).click();
  await expect(seller.getByRole('region', { name: 'Customer pays' })).toContainText('Credited now');

  // It renews at the end of its term.
  await product.renewSubscription(subscription);
  await page.reload();
  await expect(panel).toContainText('Renewed on');

  // Each company sees its own order and subscription, and no price from above.
  const { distributor: top, reseller: middle } = prices;
  for (const [viewer, ownPrice, upstreamPrices] of [
    [admin, top, []],
    [shop, middle, [top]],
    [client, prices.customer, [top, middle]],
  ] as const) {
    const { request } = viewer.page;
    const order = await newest(request, '/api/orders?side=purchase');
    const subscriptionId = await newest(request, '/api/subscriptions?as=buyer');
    await viewer.page.goto(`/app/orders/${order}`);
    await expect(viewer.page.getByText('You pay').first()).toBeVisible();
    // Two seats.
    await expect(
      viewer.page.getByText(`$${(2 * Number(ownPrice)).toFixed(2)}`).first(),
    ).toBeVisible();
    const responses = await Promise.all(
      [
        `/api/orders/${order}`,
        `/api/orders/${order}/tracker`,
        `/api/subscriptions/${subscriptionId}/details`,
      ].map(async (path) => (await request.get(path)).text()),
    );
    // IDs can contain any digits.
    const text = responses.join().replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    expect(text).toContain(ownPrice.replace('.', ''));
    for (const price of upstreamPrices) {
      await expect(viewer.page.getByText(price)).toHaveCount(0);
      expect(text).not.toContain(price.replace('.', ''));
    }
  }

  // An unrelated distributor can't find any of it.
  const stranger = await signIn(
    await product.person(
      await product.company({ name: 'Elsewhere', kind: 'distributor' }),
      'admin',
    ),
  );
  for (const path of [`subscriptions/${subscription}/details`, `quotes/${quote.id}`])
    expect((await stranger.page.request.get(`/api/${path}`)).status()).toBe(404);
});
