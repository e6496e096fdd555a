import { deep } from './fixtures/deep.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { orderService } from './fixtures/offers.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

// The sandbox supplier runs with the demonstration data. The suffix of a plan's code determines how
// it behaves (docs/CONNECTORS.md).

/** Reloads an order until its line has this state. */
async function waitForLine(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    const line = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(line.first()).toContainText(state, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

test(
  'a line that the supplier puts on hold becomes an active subscription',
  deep(
    'e2e/market.spec.ts › a service travels through four companies, each at its own price, from publication to renewal',
  ),
  async ({ admin: { page } }) => {
    const id = await orderService(page.request, 'fax-to-mail');
    await page.goto(`/app/orders/${id}`);
    await waitForLine(page, 'On hold');
    await expectAccessible(page);
    await waitForLine(page, 'Delivered');
    await page.goto('/app/subscriptions');
    const subscription = page.getByRole('row').filter({ hasText: 'Fax' }).first();
    await expect(subscription).toContainText('Active');
  },
);

test(
  'a line that the supplier rejects is retried by its seller',
  deep(
    'server/src/capabilities/orders/chain.test.ts › a failure is passed down without its reason, and a retry at the top revives the chain',
  ),
  async ({ admin, owner: { page } }) => {
    const id = await orderService(admin.page.request, 'whatsapp-inbox');
    await page.goto(`/admin/marketplace/orders/${id}`);
    await waitForLine(page, 'Failed');
    await page.getByRole('button', { name: /^Supplier messages about/ }).click();
    const messages = page.getByRole('dialog', { name: 'Supplier messages' });
    await expect(messages).toContainText('no_capacity: No capacity at the site.');
    await expectAccessible(page);
    await messages.getByRole('button', { name: 'Close' }).last().click();
    // Its buyer sees that it failed, not the supplier's reason.
    await admin.page.goto(`/app/orders/${id}`);
    await expect(admin.page.getByText('Failed').first()).toBeVisible();
    await expect(admin.page.getByText('No capacity')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Retry / })
      .first()
      .click();
    await waitForLine(page, 'Delivered');
  },
);

test('a connector is created, tested and paused, and is hidden from a distributor', async ({
  owner: { page },
  admin,
}) => {
  const name = `Supplier ${unique()}`;
  await page.goto('/admin/integrations?tab=connectors');
  await page.getByRole('button', { name: 'New connector' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  await panel
    .getByRole('textbox', { name: 'Address' })
    .fill(`http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create connector' }).click();
  await panel.getByRole('link', { name: 'Open full page' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await page.getByRole('button', { name: "I've copied it" }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  // No supplier listens there.
  await expect(toasts).toContainText("Couldn't reach the supplier");
  await expect(page.getByRole('alert').filter({ hasText: 'without a clear answer' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  const adminRequest = admin.page.request;
  expect((await adminRequest.get(`/api/integrations/connectors/${id}`)).status()).toBe(404);
  for (const verb of ['secret', 'activate', 'pause', 'test', 'compare'])
    expect(
      (
        await adminRequest.post(`/api/integrations/connectors/${id}/${verb}`, { data: {} })
      ).status(),
    ).toBe(404);
});
