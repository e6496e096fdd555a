import { contract } from '@trunkline/contract';
import { Redirect } from '@trunkline/contract/redirects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const instant = '2026-03-10T12:00:00Z';
const created = Redirect.parse({
  id: idOf(80),
  version: 1,
  may: ['update', 'delete'],
  company_id: platform.id,
  company_name: platform.name,
  from_path: '/old-prices',
  to_address: '/pricing',
  created_at: instant,
  updated_at: instant,
});
const lost = { id: idOf(81), path: '/lost', requests: 7, last_at: instant };

const editor = meOf({
  permissions: ['read', 'create', 'update', 'delete'].map((action) => `redirects:${action}`),
});
function setUpServer(server: MockServer) {
  server.answer(contract.redirects.list, () => ({ items: [created], nextCursor: null }));
  server.answer(contract.redirects.missing, () => ({ items: [lost] }));
}
const open = (me = editor) => renderContent('/admin/cms/redirects', setUpServer, me);
const missing = page.getByRole('list', { name: 'Addresses not found' });
const dialog = page.getByRole('dialog', { name: 'Create redirect' });

test('lists redirects, and missing addresses with the number of requests', async () => {
  await open();
  const row = page.getByRole('row').filter({ hasText: '/old-prices' });
  await expect.element(row).toMatchTextContent(/\/pricing/);
  await expect.element(missing).toMatchTextContent(/\/lost.*7 requests/);
});

test('a missing address can be redirected after the server refused another target', async () => {
  const { server } = await open();
  const message = 'This redirect would lead back to its own address.';
  server.answer(contract.redirects.create, () => refusal(409, { message }));
  await page.getByRole('button', { name: 'Redirect /lost' }).click();
  await dialog.getByRole('button', { name: 'Create redirect' }).click();
  await expect.element(dialog).toMatchTextContent(/lead back to its own address/);
  server.answer(contract.redirects.create, () => created);
  server.answer(contract.redirects.missing, () => ({ items: [] }));
  await dialog.getByRole('textbox').fill('/pricing');
  await dialog.getByRole('button', { name: 'Create redirect' }).click();
  await expect
    .element(page.getByText('Missing addresses that visitors request will appear here.'))
    .toBeVisible();
  expect(server.inputsOf('POST', '/api/redirects').at(-1)).toEqual({
    company_id: meOf().company.id,
    from_path: '/lost',
    to_address: '/pricing',
  });
});

test('a missing address can be dismissed', async () => {
  const { server } = await open();
  server.answer(contract.redirects.dismissMissing, ({ id }) => ({ id }));
  server.answer(contract.redirects.missing, () => ({ items: [] }));
  await page.getByRole('button', { name: 'Dismiss /lost' }).click();
  await expect
    .element(page.getByText('Missing addresses that visitors request will appear here.'))
    .toBeVisible();
});

test('offers no changes to someone with read-only access', async () => {
  await open(meOf({ permissions: ['redirects:read'] }));
  await expect.element(missing).toBeVisible();
  for (const name of ['Redirect /lost', 'Dismiss /lost', 'New redirect'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
});
