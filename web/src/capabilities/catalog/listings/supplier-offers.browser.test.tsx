import { contract } from '@trunkline/contract';
import type { SupplierOffer } from '@trunkline/contract/catalog';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MockServer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { mockServices, publisher, renderServices } from '../../../testing/services-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const reseller = () => {
  const me = publisher();
  return { ...me, company: { ...me.company, kind: 'reseller' as const } };
};
const offerOf = (number: number, name: string, changes: Partial<SupplierOffer> = {}) => ({
  id: idOf(number),
  slug: `service-${number}`,
  name,
  provider: 'Brightwell',
  category: 'voice' as const,
  summary: '',
  picture: '',
  plan_count: 2,
  offered: true,
  state: 'unlisted' as const,
  featured: false,
  may: ['list' as const],
  ...changes,
});
const fax = offerOf(80, 'Fax to mail');
const trunks = offerOf(81, 'SIP trunks');
const video = offerOf(82, 'Video rooms', {
  state: 'listed',
  offered: false,
  may: ['unlist', 'feature'],
});

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockServices(server);
  server.answer(contract.catalog.supplierOffers, () => ({ items: [fax, trunks, video] }));
});
const open = async () => {
  await renderServices('', reseller());
  await page.getByRole('tab', { name: 'From your supplier' }).click();
};
const transitions = () => server.inputsOf('POST', '/api/catalog/listings/transition');
const succeeded = (...offers: readonly { id: string; name: string }[]) => ({
  results: offers.map(({ id, name }) => ({ id, line: null, label: name, ok: true, errors: [] })),
});

test('lists a service and unlists it with Undo', async () => {
  server.answer(contract.catalog.transitionListings, () => succeeded(fax));
  await open();
  await button('List Fax to mail').click();
  await expect.element(page.getByText('Fax to mail was listed')).toBeVisible();
  await button('Undo').click();
  await expect.poll(transitions).toEqual([
    { event: 'list', ids: [fax.id] },
    { event: 'unlist', ids: [fax.id] },
  ]);
});

test('lists selected services, and shows which rows failed and why', async () => {
  const refused = {
    ...succeeded(trunks).results[0],
    ok: false,
    errors: [{ field: null, message: 'Service not found.' }],
  };
  server.answer(contract.catalog.transitionListings, () => ({
    results: [...succeeded(fax).results, refused],
  }));
  await open();
  for (const name of ['Fax to mail', 'SIP trunks'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await button('List 2 services').click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/1 changed, 1 left unchanged.*SIP trunks.*Service not found/);
  expect(transitions()).toEqual([{ event: 'list', ids: [fax.id, trunks.id] }]);
});

test('marks services the supplier no longer offers, and searches by name', async () => {
  await open();
  await expect.element(page.getByText('No longer offered by your supplier')).toBeVisible();
  await page.getByRole('searchbox').last().fill('sip');
  await expect.element(page.getByText('Video rooms')).not.toBeInTheDocument();
  await expect.element(button('List SIP trunks')).toBeVisible();
});

test.each([
  ['explains an empty list', () => ({ items: [] }), /as soon as your supplier offers them/],
  ['reports a failed load', () => refusal(500), /Couldn't load your supplier's services/],
])('%s', async (_name, answer, text) => {
  server.answer(contract.catalog.supplierOffers, answer);
  await open();
  await expect.element(page.getByText(text).first()).toBeVisible();
});
