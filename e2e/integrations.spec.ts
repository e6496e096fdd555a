import {
  verifyWebhook,
  openReceiver,
  type Receiver,
} from '../server/src/testing/webhook-receiver.ts';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * The webhook receiver trusted by the product of this run (playwright.config.ts). Only one test can
 * use it at a time.
 */
let receiver: Receiver;
test.describe.configure({ mode: 'serial' });
test.beforeEach(async () => {
  receiver = await openReceiver({ port: Number(process.env.E2E_RECEIVER_PORT) });
});
test.afterEach(() => receiver.stop());

test('a webhook is set up, receives events, fails and is retried', async ({
  admin: { page },
  distributor,
}) => {
  const name = `CRM ${unique()}`;
  await page.goto(`/admin/companies/${distributor.id}?tab=integrations`);
  await page.getByRole('button', { name: 'New integration' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  await panel.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hooks`);
  await panel.getByRole('checkbox', { name: 'Companies' }).check();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create integration' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText(`${name} was created`);
  await panel.getByRole('link', { name: 'Open full page' }).click();

  await page.getByRole('button', { name: 'Create secret' }).click();
  const dialog = page.getByRole('dialog', { name: `Secret for ${name}` });
  const secret = await dialog.getByText(/^whsec_/).innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: "I've copied it" }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(toasts).toContainText(`${name} was activated`);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(toasts).toContainText(/Responded with 204 in \d+ ms/);
  const log = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('listitem');
  await expect(log).toHaveCount(1);
  expect(receiver.received).toHaveLength(1);

  // Deliveries are shown as stuck while the receiver returns errors.
  receiver.respondWith(503);
  const renamed = `Otterline renamed ${unique()}`;
  const company = await (await page.request.get(`/api/companies/${distributor.id}`)).json();
  const changed = await page.request.patch(`/api/companies/${distributor.id}`, {
    data: { version: (company as { version: number }).version, name: renamed },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  const stuck = page.getByRole('alert').filter({ hasText: "hasn't been delivered" });
  await expect(stuck).toContainText("1 message hasn't been delivered", { timeout: 40_000 });
  await expect(log.first()).toContainText('The receiver returned 503.');
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);

  await stuck.getByRole('button', { name: 'Send again' }).click();
  await expect(log.first()).toContainText('Sent', { timeout: 30_000 });
  await expect(stuck).toHaveCount(0, { timeout: 30_000 });
  const [first, second] = receiver.received.slice(1);
  if (!first || !second) throw new Error('the change was not delivered twice');
  expect(verifyWebhook(secret, second)).toMatchObject({
    type: 'company.updated',
    data: { id: distributor.id, name: renamed },
  });
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
});

test('a distributor cannot see, test or stop integrations of the platform or of others', async ({
  owner,
  admin,
  product,
}) => {
  const platform = await product.platform();
  const response = await owner.page.request.post('/api/integrations', {
    data: {
      company_id: platform.id,
      name: `Of the platform ${unique()}`,
      url: `${receiver.origin}/hooks`,
      topics: ['companies'],
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { id, name } = (await response.json()) as { id: string; name: string };
  const adminRequest = admin.page.request;
  expect((await adminRequest.get(`/api/integrations/${id}`)).status()).toBe(404);
  expect((await adminRequest.get(`/api/integrations/${id}/deliveries`)).status()).toBe(404);
  for (const verb of ['secret', 'activate', 'pause', 'test', 'replay'])
    expect(
      (await adminRequest.post(`/api/integrations/${id}/${verb}`, { data: {} })).status(),
    ).toBe(404);
  await admin.page.goto('/admin/integrations');
  await expect(admin.page.getByRole('heading', { name: 'No integrations yet' })).toBeVisible();
  await expect(admin.page.getByText(name)).toHaveCount(0);
  expect(receiver.received).toEqual([]);
});
