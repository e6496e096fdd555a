import { contract } from '@trunkline/contract';
import { Domain } from '@trunkline/contract/branding';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DomainsTab } from './domains-tab.tsx';

const instant = '2026-03-10T12:00:00Z';
const { listDomains, addDomain, removeDomain } = contract.branding;

function domainOf(number: number, changes: Partial<Domain> = {}): Domain {
  return Domain.parse({
    id: idOf(number),
    domain: `shop-${number}.acme.com`,
    display: `shop-${number}.acme.com`,
    status: 'invalid',
    is_primary: false,
    created_at: instant,
    checked_at: instant,
    next_check_at: null,
    ends_at: null,
    records: [
      {
        type: 'TXT',
        name: '_trunkline.acme.com',
        expected: ['trunkline-verify=1'],
        found: [],
        state: 'missing',
        cause: "The TXT record isn't there yet.",
        required: true,
      },
    ],
    explanation: 'Some records have a different value.',
    ...changes,
  });
}

let server: MockServer;
beforeEach(() => {
  server = mockServer();
});
const show = (
  permissions = ['branding:read', 'branding:create', 'branding:update', 'branding:delete'],
) => renderScreen(<DomainsTab company={platform.id} />, { me: meOf({ permissions }) });
/** The element if it contains this text. */
const withText = (locator: Locator, text: RegExp) => locator.filter({ hasText: text });
const card = (name: string) => page.getByRole('region', { name });

test('shows a skeleton while loading, then each domain with its status', async () => {
  const answer = deferredAnswer({
    items: [domainOf(1), domainOf(2, { status: 'valid', is_primary: true })],
  });
  server.answer(listDomains, () => answer.answer);
  await show();
  await expect.element(page.getByRole('list', { name: 'Domains' })).not.toBeInTheDocument();
  answer.release();
  await expect.element(withText(card('shop-1.acme.com'), /Needs attention/)).toBeVisible();
  await expect
    .element(withText(card('shop-1.acme.com'), /The TXT record isn't there yet\./))
    .toBeVisible();
  await expect.element(withText(card('shop-2.acme.com'), /Primary domain/)).toBeVisible();
  // Correct records are collapsed.
  expect(card('shop-2.acme.com').getByText('Expected').elements()).toEqual([]);
});

test('explains the purpose of domains while there are none', async () => {
  server.answer(listDomains, () => ({ items: [] }));
  await show();
  await expect.element(page.getByText('No domains yet')).toBeVisible();
});

test('shows an error with an ID when the domains cannot be loaded', async () => {
  server.answer(listDomains, () => refusal(500));
  await show();
  await expect
    .element(withText(page.getByRole('alert'), /Couldn't load the domains/))
    .toBeVisible();
  await expect.element(withText(page.getByRole('alert'), /error-1234/)).toBeVisible();
});

describe('adding', () => {
  test('shows the error beside the field and keeps the input', async () => {
    server.answer(listDomains, () => ({ items: [] }));
    const fields = [{ path: 'domain', message: 'This is a public suffix.' }];
    server.answer(addDomain, () => refusal(400, { code: 'validation_failed', fields }));
    await show();
    await page.getByRole('button', { name: 'Add domain' }).click();
    const field = page.getByRole('textbox', { name: 'Domain' });
    await expect
      .element(withText(page.getByRole('alert'), /Please enter a domain\./))
      .toBeVisible();
    await field.fill('co.uk');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect.element(withText(page.getByRole('alert'), /public suffix/)).toBeVisible();
    await expect.element(field).toHaveValue('co.uk');
    await expect.element(field).toHaveFocus();
  });

  test('offers no changes without permission', async () => {
    server.answer(listDomains, () => ({ items: [domainOf(1)] }));
    await show(['branding:read']);
    await expect.element(card('shop-1.acme.com')).toBeVisible();
    expect(page.getByRole('button', { name: /Add|Remove|Check/ }).elements()).toEqual([]);
  });
});

test('removing asks for confirmation and explains the consequence for a verified domain', async () => {
  server.answer(listDomains, () => ({ items: [domainOf(2, { status: 'valid' })] }));
  server.answer(removeDomain, ({ id }) => ({ id, domain: 'shop-2.acme.com' }));
  await show();
  await page.getByRole('button', { name: 'Remove shop-2.acme.com' }).click();
  await expect
    .element(withText(page.getByRole('alertdialog'), /no longer be available at this domain/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Remove domain' }).click();
  await expect.element(page.getByText('shop-2.acme.com was removed')).toBeVisible();
  await expect
    .poll(() => server.inputsOf('DELETE', `/api/branding/domains/${idOf(2)}`))
    .toHaveLength(1);
});

test('the confirmation is updated when the domain is verified or removed in the meantime', async () => {
  let items = [domainOf(2)];
  server.answer(listDomains, () => ({ items }));
  const { client } = await show();
  await page.getByRole('button', { name: 'Remove shop-2.acme.com' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove shop-2.acme.com?' });
  await expect.element(withText(dialog, /stop checking the domain/)).toBeVisible();
  items = [domainOf(2, { status: 'valid' })];
  await client.invalidateQueries();
  await expect.element(withText(dialog, /no longer be available at this domain/)).toBeVisible();
  items = [];
  await client.invalidateQueries();
  await expect.element(dialog).not.toBeInTheDocument();
});
