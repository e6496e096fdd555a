import { deep } from './fixtures/deep.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Creates a quote for a company in the portal, adds a plan and its recipient, and sends it. */
async function sendQuote(page: Page, company: string, email: string): Promise<void> {
  await page.goto('/admin/marketplace?tab=quotes');
  await page.getByRole('button', { name: 'Create quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Phones for the new office');
  await dialog.getByRole('button', { name: 'Create quote' }).click();
  await expect(page.getByRole('heading', { name: /^Quote \d+: Phones/, level: 1 })).toBeVisible();

  await page.getByRole('combobox', { name: 'Plan to add' }).fill('SIP trunks');
  await page
    .getByRole('option', { name: /^SIP trunks/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByText('First bill, excluding taxes and usage')).toBeVisible();
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill('Grace Hopper');
  await page.getByRole('textbox', { name: "Recipient's email" }).fill(email);
  await page.getByRole('textbox', { name: 'Terms' }).fill('Payment within 30 days.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toasts(page)).toContainText('The draft was saved');
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByRole('button', { name: 'Undo sending' })).toBeVisible();
}

const pathOf = (text: string) => /\/q\/[\w-]{43}/.exec(text)?.[0] ?? '';

test(
  "a revised quote can't be accepted through its old link",
  deep(
    'server/src/http/quotes.test.ts › a revised quote responds with 410 and names the newer version',
  ),
  async ({ owner: { page }, distributor, newBrowser, product, baseURL, watch }) => {
    watch.expectProblem(/status of 410/);
    test.slow();
    const email = `grace-${unique()}@client.example`;
    await sendQuote(page, distributor.name, email);
    await product.deliverQuotes(baseURL ?? '');
    const { text } = await latestEmailTo(page.request, email, /^Quote \d+ from/);
    await page.reload();
    await page.getByRole('button', { name: 'Revise quote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revise quote' }).click();
    await expect(page.getByText('Version 2')).toBeVisible();

    const visitor = await newBrowser({ javaScriptEnabled: false });
    const visitorPage = await visitor.newPage();
    const response = await visitorPage.goto(pathOf(text));
    expect(response?.status()).toBe(410);
    await expect(
      visitorPage.getByRole('heading', { name: 'A newer version of this quote exists' }),
    ).toBeVisible();
  },
);
