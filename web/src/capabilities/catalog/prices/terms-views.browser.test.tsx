import { contract } from '@trunkline/contract';
import { PriceList } from '@trunkline/contract/catalog';
import { Partner } from '@trunkline/contract/partners';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';
import { today } from './days.ts';

const { catalog, partners } = contract;
const editor = meOf({
  permissions: [
    'prices:read',
    'prices:create',
    'prices:update',
    'partners:read',
    'partners:update',
  ],
});
const open = (view: string, setUp: (server: MockServer) => void, me = editor) =>
  renderContent(`/admin/marketplace?tab=prices&view=${view}`, setUp, me);
const rate = {
  id: idOf(70),
  from_currency: 'USD',
  to_currency: 'EUR',
  rate_e8: '92000000',
  valid_from: '2999-01-01',
  upcoming: true,
};

test('sets an exchange rate, and withdraws it before it starts', async () => {
  const { server } = await open('rates', (mock) =>
    mock.answer(catalog.exchangeRates, () => ({ items: [] })),
  );
  await expect.element(page.getByText(/^No exchange rates yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Set exchange rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set exchange rate' });
  const save = dialog.getByRole('button', { name: 'Set exchange rate' });
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('0');
  await expect.element(dialog.getByText('Enter a number such as 0.92.')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('0,92');
  const message = 'A rate for this day exists already.';
  server.answer(catalog.setExchangeRate, () => refusal(409, { code: 'conflict', message }));
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  server.answer(catalog.setExchangeRate, () => ({ id: rate.id }));
  server.answer(catalog.exchangeRates, () => ({ items: [rate] }));
  await save.click();
  await expect.element(page.getByText('1 USD = 0.92 EUR')).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/rates').at(-1)).toEqual({
    from_currency: 'USD',
    to_currency: 'EUR',
    rate_e8: '92000000',
    valid_from: today(),
  });
  server.answer(catalog.withdrawExchangeRate, ({ id }) => ({ id }));
  await page.getByRole('button', { name: 'Withdraw 1 USD = 0.92 EUR' }).click();
  await expect.element(page.getByText('Exchange rate withdrawn')).toBeVisible();
});

test('reports a failed load, and offers readers no changes', async () => {
  await open(
    'rates',
    (mock) => mock.answer(catalog.exchangeRates, () => refusal(500, { id: 'error-7' })),
    meOf({ permissions: ['prices:read'] }),
  );
  await expect.element(page.getByText("Couldn't load the exchange rates")).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Set exchange rate' }))
    .not.toBeInTheDocument();
});

const gold = PriceList.parse({
  id: idOf(61),
  company_id: platform.id,
  kind: 'sell',
  version: 1,
  name: 'Gold prices',
  currency: 'USD',
  base_list_id: null,
  guard: 'advise',
  min_margin_bps: 0,
  step_micro: 10_000,
  rounding: 'half',
});
const partner = Partner.parse({
  id: idOf(80),
  version: 3,
  may: ['update'],
  name: 'Bluebird IT',
  company_id: platform.id,
  company_name: platform.name,
  partner_company_id: idOf(81),
  tier: 'silver',
  listing: 'hidden',
  city: '',
  country: '',
  specialities: '',
  website: null,
  created_at: '2026-03-10T12:00:00Z',
  updated_at: '2026-03-10T12:00:00Z',
});
const assignment = {
  id: idOf(90),
  list_id: gold.id,
  audience: 'tier',
  target: 'gold',
  buyer: null,
  valid_from: '2026-01-01',
};

test('assigns a list to a tier, and moves a partner to another tier', async () => {
  const { server } = await open('tiers', (mock) => {
    mock.answer(catalog.priceLists, () => ({ items: [gold], assignments: [assignment] }));
    mock.answer(partners.list, () => ({ items: [partner], nextCursor: null }));
  });
  const tier = (name: string) => page.getByRole('listitem', { name });
  await expect.element(tier('Gold')).toMatchTextContent(/Gold prices/);
  await expect.element(tier('Silver')).toMatchTextContent(/No price list assigned/);
  server.answer(catalog.assignPriceList, () => ({ id: idOf(91) }));
  await tier('Silver').getByRole('button', { name: 'Assign list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a list to Silver partners' });
  await dialog.getByRole('button', { name: 'Assign price list' }).click();
  await expect.element(page.getByText('Price list assigned')).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/assignments')).toEqual([
    { list_id: gold.id, valid_from: today(), audience: 'tier', target: 'silver' },
  ]);
  server.answer(partners.update, () => ({ ...partner, tier: 'gold' }));
  await page.getByLabelText('Tier for Bluebird IT').click();
  await page.getByRole('option', { name: 'Gold' }).click();
  await expect.element(page.getByText('Bluebird IT is now in the Gold tier')).toBeVisible();
  expect(server.inputsOf('PATCH', `/api/partners/${partner.id}`)).toMatchObject([
    { version: 3, tier: 'gold' },
  ]);
});
