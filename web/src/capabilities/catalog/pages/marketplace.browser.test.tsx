import { contract } from '@trunkline/contract';
import { ListedPrice, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { companyOf, idOf, meOf, platform } from '../../../testing/records.ts';

const { catalog } = contract;
const today = new Date().toISOString().slice(0, 10);
const rate = (rate_micro: string) => [{ from: '1', rate_micro, flat_micro: '0' }];
const listOf = (number: number, name: string) =>
  PriceList.parse({
    id: idOf(number),
    company_id: platform.id,
    kind: 'sell',
    version: 1,
    name,
    currency: 'USD',
    base_list_id: null,
    guard: 'advise',
    min_margin_bps: 0,
    step_micro: 10_000,
    rounding: 'half',
  });
const [retail, gold] = [listOf(60, 'Retail'), listOf(61, 'Gold')];
const chargeOf = (number: number, plan: string) =>
  SoldCharge.parse({
    service_id: idOf(40),
    service: 'Hosted PBX',
    plan_id: idOf(number + 10),
    plan,
    code: plan.toUpperCase(),
    bill_months: 1,
    charge_id: idOf(number),
    charge: 'Seat',
    kind: 'recurring',
    unit: 'seat',
    package_size: null,
  });
const charges = [chargeOf(70, 'Basic'), chargeOf(71, 'Pro')];
const priceOf = (charge: SoldCharge, list: PriceList, changes: Partial<ListedPrice> = {}) =>
  ListedPrice.parse({
    plan_id: charge.plan_id,
    charge_id: charge.charge_id,
    list_id: list.id,
    currency: 'USD',
    brackets: rate('12000000'),
    problem: null,
    since: '2026-01-01',
    scope: 'all',
    method: 'markup',
    bps: 2000,
    add_micro: 0,
    guards: [],
    buy_currency: 'USD',
    buy_brackets: rate('10000000'),
    buy_problem: null,
    ...changes,
  });
const acme = companyOf(7, { name: 'Acme', kind: 'customer' });
const ownStep = {
  step: 1,
  seller: 'Northwind',
  list_name: 'Retail',
  audience: 'kind',
  scope: 'all',
  method: 'markup',
  bps: 2000,
  add_micro: 0,
  since: '2026-01-01',
  rate_e8: null,
  base_currency: 'USD',
  base: rate('10000000'),
  exact: null,
  entry: null,
  who: 'Olga Nord',
  what: 'Autumn',
  currency: 'USD',
  brackets: rate('12000000'),
  problem: null,
  guards: [],
  next_change: '2999-07-01',
};
const unpriced = { brackets: null, currency: null, problem: 'not_priced', method: null };
const scheduled = {
  id: idOf(90),
  list_id: retail.id,
  charge_id: charges[0]?.charge_id ?? '',
  method: 'fixed',
  bps: null,
  brackets: rate('15000000'),
  valid_from: '2999-06-01',
};

function mockPrices(server: MockServer) {
  server.answer(catalog.priceLists, () => ({
    items: [retail, gold],
    assignments: [
      {
        id: idOf(80),
        list_id: retail.id,
        audience: 'visitors',
        target: '',
        buyer: null,
        valid_from: '2026-01-01',
      },
    ],
  }));
  server.answer(catalog.priceGrid, () => ({
    charges,
    prices: charges.flatMap((charge) => [
      priceOf(charge, retail),
      priceOf(charge, gold, { ...unpriced, since: null, scope: null, bps: null }),
    ]),
    upcoming: [scheduled],
    next_page: null,
  }));
  server.answer(catalog.editPriceLists, () => ({ editors: [] }));
  server.answer(contract.companies.list, () => ({ items: [acme], nextCursor: null }));
}
const seller = meOf({
  permissions: ['read', 'create', 'update'].map((action) => `prices:${action}`),
});
const open = (setUp: (server: MockServer) => void = mockPrices, me = seller) =>
  renderContent('/admin/marketplace', setUp, me);
const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });

test('shows what you pay, what the customer pays and what you keep, and why there is no price', async () => {
  await open();
  const grid = page.getByRole('grid', { name: 'Prices' });
  await expect
    .element(grid.getByRole('row').nth(2))
    .toMatchTextContent(/per seat, every month\$10\.00.*\$12\.00.*\$2\.00 \(16\.7%\)/);
  await expect.element(cell('Basic, Seat, Gold')).toMatchTextContent(/Not priced, because nothing/);
  expect(
    grid
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Plan',
    'You pay',
    'RetailVisitors, USD',
    'GoldNot assigned, USD',
    'Customer pays',
    'You keep',
    'Customer pays',
    'You keep',
  ]);
});

const changed = {
  id: idOf(95),
  needs_approval: false,
  preview: {
    changed: 1,
    unchanged: 0,
    losses: 0,
    guarded: 0,
    buyers: 0,
    subscriptions: 0,
    money: [],
  },
  prices: [],
  refused: 0,
  refusals: [],
};

test('the arrow keys move between cells, typing edits a price and Enter saves it', async () => {
  const { server } = await open();
  server.answer(catalog.changePrices, () => changed);
  await expect.element(cell('Basic, Seat, Retail')).toBeVisible();
  cell('Basic, Seat, Retail').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(cell('Pro, Seat, Gold')).toHaveFocus();
  await userEvent.keyboard('9.9.9{Enter}');
  const input = page.getByRole('textbox', { name: 'Pro, Seat, Gold' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Enter a price such as/);
  await input.fill('+15%');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Price saved')).toBeVisible();
  await expect.element(cell('Pro, Seat, Gold')).toHaveFocus();
  expect(server.inputsOf('POST', '/api/prices/changes').at(-1)).toMatchObject({
    list_id: gold.id,
    valid_from: today,
    lines: [
      {
        scope: 'charge',
        target: charges[1]?.charge_id,
        price: { method: 'markup', bps: 1500 },
      },
    ],
  });
});

test('explains a price with the ? key, and withdraws a scheduled one', async () => {
  const { server } = await open();
  server.answer(catalog.withdrawPrice, ({ id }) => ({ id }));
  await expect.element(cell('Basic, Seat, Retail')).toBeVisible();
  cell('Basic, Seat, Retail').element().focus();
  await userEvent.keyboard('?');
  const panel = page.getByRole('dialog', { name: 'Basic · Retail' });
  await expect.element(panel).toMatchTextContent(/RuleCost \+ 20%, for everything/);
  server.answer(catalog.explainPrice, ({ charge, buyer = '' }) => ({
    plan: null,
    charge,
    buyer,
    day: '2999-06-01',
    rate: rate('12000000'),
    currency: 'USD',
    sentence: 'Set by Northwind.',
    steps: [ownStep],
    next_change: '2999-07-01',
  }));
  await panel.getByLabelText('Date', { exact: true }).fill('2999-06-01');
  await panel.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await expect
    .element(panel.getByRole('list', { name: 'Steps' }))
    .toMatchTextContent(
      /Northwind\$12\.00Retail: Cost \+ 20%, for everythingYour supplier's price: \$10\.00Since .* by Olga Nord: “Autumn”/,
    );
  await expect.element(panel.getByText(/^Next change on/)).toBeVisible();
  await panel.getByRole('button', { name: 'Withdraw price' }).click();
  await expect.element(page.getByText('Price withdrawn')).toBeVisible();
});

test('schedules a price with a reason after a refusal', async () => {
  const { server } = await open();
  const message = 'This price is outside the limits of the price list.';
  server.answer(catalog.changePrices, () => refusal(409, { message }));
  await cell('Basic, Seat, Retail').click();
  const panel = page.getByRole('dialog', { name: 'Basic · Retail' });
  await panel.getByRole('textbox', { name: 'New price' }).fill('13');
  await panel.getByLabelText('Starts on').fill('2999-07-01');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent(/outside the limits/);
  server.answer(catalog.changePrices, () => changed);
  await panel.getByRole('textbox', { name: 'Reason (optional)' }).fill('To win them back');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect.element(page.getByText('Price scheduled')).toBeVisible();
  const reasons = server.inputsOf('POST', '/api/prices/changes').map((input) => input['reason']);
  expect(reasons).toEqual(['', 'To win them back']);
});

test('creates a price list for resellers', async () => {
  const { server } = await open();
  server.answer(catalog.createPriceList, () => gold);
  server.answer(catalog.assignPriceList, () => ({ id: idOf(81) }));
  await page.getByRole('button', { name: 'New price list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price list' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gold');
  await dialog.getByLabelText('For', { exact: true }).click();
  await page.getByRole('option', { name: 'A company type' }).click();
  await dialog.getByLabelText('Company type').click();
  await page.getByRole('option', { name: 'Reseller' }).click();
  await dialog.getByRole('button', { name: 'Create price list' }).click();
  await expect.element(page.getByText('Gold was created')).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/assignments').at(-1)).toEqual({
    list_id: gold.id,
    valid_from: today,
    audience: 'kind',
    target: 'reseller',
  });
});

test('links to services when nothing is sold yet, and offers readers no changes', async () => {
  const nothing = { charges: [], prices: [], upcoming: [], next_page: null };
  await open(
    (server) => {
      server.answer(catalog.priceLists, () => ({ items: [], assignments: [] }));
      server.answer(catalog.priceGrid, () => nothing);
      server.answer(catalog.editPriceLists, () => ({ editors: [] }));
    },
    meOf({ permissions: ['prices:read'] }),
  );
  await expect.element(page.getByText('No plans for sale yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open services' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'New price list' }))
    .not.toBeInTheDocument();
});
