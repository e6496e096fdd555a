import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { listFromSupplier } from './fixtures/offers.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Creates a list without prices for the resellers of a company. */
async function createList(request: APIRequestContext): Promise<void> {
  const response = await request.post('/api/prices/lists', {
    data: { name: 'Resellers', currency: 'USD' },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const valid_from = new Date().toISOString().slice(0, 10);
  const assignment = await request.post('/api/prices/assignments', {
    data: { list_id: id, audience: 'kind', target: 'reseller', valid_from },
  });
  expect(assignment.status(), await assignment.text()).toBe(200);
}

test('prices pasted from a spreadsheet are previewed, applied, and seen by the buyer', async ({
  admin: { page, context },
  distributor,
  product,
  signIn,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await listFromSupplier(page.request, ['Hosted PBX']);
  await createList(page.request);
  const shop = await product.company({
    name: `Shop ${unique()}`,
    kind: 'reseller',
    parent: distributor,
  });
  const buyer = await signIn(await product.person(shop, 'reseller'));

  await page.goto('/admin/marketplace?tab=prices');
  const grid = page.getByRole('grid', { name: 'Prices' });
  const cells = grid.getByRole('button', { name: /, Resellers:/ });
  await expect(cells.first()).toContainText('Not priced, because nothing in the list applies');
  await expectAccessible(page);
  await expectFits(page);

  await cells.first().focus();
  await page.evaluate('navigator.clipboard.writeText("call us")');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(toasts(page)).toContainText("1 cell isn't a price");
  await page.evaluate('navigator.clipboard.writeText("$87.50\\r\\n")');
  await page.keyboard.press('ControlOrMeta+V');
  const dialog = page.getByRole('dialog', { name: 'Change 1 price in Resellers' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('1 price changes');
  await expect(preview).toContainText('1 company');
  await expect(preview).toContainText('$87.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await expect(toasts(page)).toContainText('Prices changed');
  await expect(cells.first()).toContainText('$87.50');

  await buyer.page.goto('/app/services/hosted-pbx');
  await expect(buyer.page.getByText('$87.50').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$87.50');
  await expectAccessible(page);
  await expectFits(page);
});
