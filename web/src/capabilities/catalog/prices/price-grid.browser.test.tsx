import { contract } from '@trunkline/contract';
import { ListedPrice, PriceChangeResult, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const { catalog } = contract;
const rate = (rate_micro: string) => [{ from: '1', rate_micro, flat_micro: '0' }];
const listOf = (number: number, name: string, kind: PriceList['kind'] = 'sell') =>
  PriceList.parse({
    id: idOf(number),
    company_id: platform.id,
    kind,
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
const chargeOf = (number: number) =>
  SoldCharge.parse({
    service_id: idOf(40),
    service: 'Hosted PBX',
    plan_id: idOf(10_000 + number),
    plan: `Plan ${number}`,
    code: `P${number}`,
    bill_months: 1,
    charge_id: idOf(20_000 + number),
    charge: 'Seat',
    kind: 'recurring',
    unit: 'seat',
    package_size: null,
  });
const priceOf = (charge: SoldCharge, list: PriceList) =>
  ListedPrice.parse({
    plan_id: charge.plan_id,
    charge_id: charge.charge_id,
    list_id: list.id,
    currency: 'USD',
    brackets: rate('12000000'),
    problem: null,
    since: '2026-01-01',
    scope: 'charge',
    method: 'fixed',
    bps: null,
    add_micro: null,
    guards: [],
    buy_currency: 'USD',
    buy_brackets: rate('10000000'),
    buy_problem: null,
  });
const result = PriceChangeResult.parse({
  id: null,
  needs_approval: false,
  preview: {
    changed: 2,
    unchanged: 0,
    losses: 0,
    guarded: 0,
    buyers: 3,
    subscriptions: 7,
    money: [],
  },
  prices: [],
  refused: 0,
  refusals: [],
});
const pageSize = 200;

/** Serves a grid of this many plans, 200 on a page. */
function mockPrices(
  server: MockServer,
  count: number,
  lists: readonly PriceList[] = [retail, gold],
) {
  server.answer(catalog.priceLists, () => ({ items: lists, assignments: [] }));
  server.answer(catalog.priceGrid, ({ page: number }) => {
    const first = (Number(number) - 1) * pageSize;
    const charges = Array.from({ length: Math.min(pageSize, count - first) }, (_, index) =>
      chargeOf(first + index + 1),
    );
    return {
      charges,
      prices: charges.flatMap((charge) => lists.map((list) => priceOf(charge, list))),
      upcoming: [],
      next_page: first + pageSize < count ? Number(number) + 1 : null,
    };
  });
  server.answer(catalog.editPriceLists, () => ({ editors: [] }));
  server.answer(catalog.changePrices, ({ dry_run }) => ({
    ...result,
    id: dry_run === true ? null : idOf(95),
  }));
}
const seller = meOf({
  permissions: ['read', 'create', 'update'].map((action) => `prices:${action}`),
});
const open = (setUp: (server: MockServer) => void, query = '') =>
  renderContent(`/admin/marketplace${query}`, setUp, seller);
const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });
const grid = page.getByRole('grid', { name: 'Prices' });

async function focusOn(name: string) {
  await expect.element(cell(name)).toBeVisible();
  cell(name).element().focus();
}

/** Pastes a block into the focused cell, as from a spreadsheet. */
function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

test('pastes a block as one change of a list, after a preview', async () => {
  const { server } = await open((mock) => mockPrices(mock, 3));
  await focusOn('Plan 2, Seat, Retail');
  paste('$13.50\r\n+20%\r\n');
  const dialog = page.getByRole('dialog', { name: 'Change 2 prices in Retail' });
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent(/2 prices change3 companies, 7 subscriptions/);
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Autumn');
  await dialog.getByRole('button', { name: 'Preview change' }).click();
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await expect.element(page.getByText('Prices changed')).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/changes').at(-1)).toMatchObject({
    list_id: retail.id,
    reason: 'Autumn',
    dry_run: false,
    lines: [
      { target: chargeOf(2).charge_id, price: { method: 'fixed', brackets: rate('13500000') } },
      { target: chargeOf(3).charge_id, price: { method: 'markup', bps: 2000 } },
    ],
  });
});

test('previews a block that spans two lists one list at a time', async () => {
  const { server } = await open((mock) => mockPrices(mock, 3));
  await focusOn('Plan 1, Seat, Retail');
  paste('13\t14');
  const first = page.getByRole('dialog', { name: 'Change 1 price in Retail' });
  await expect.element(first).toMatchTextContent(/1 more list follows/);
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Change 1 price in Gold' }))
    .toMatchTextContent(/2 prices change/);
  expect(server.inputsOf('POST', '/api/prices/changes')).toMatchObject([
    { list_id: retail.id, dry_run: true },
    { list_id: gold.id, dry_run: true },
  ]);
});

test('rejects a block that is too large or contains anything but prices', async () => {
  const { server } = await open((mock) => mockPrices(mock, 3));
  await focusOn('Plan 3, Seat, Gold');
  paste('call us');
  await expect.element(page.getByText("1 cell isn't a price")).toBeVisible();
  await expect.element(page.getByText(/“call us” for Plan 3, Seat/)).toBeVisible();
  paste('13\n14');
  await expect.element(page.getByText("The pasted prices don't fit")).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.inputsOf('POST', '/api/prices/changes')).toEqual([]);
});

test('selects cells with Shift and the arrow keys, and fills them down and right', async () => {
  const { server } = await open((mock) => mockPrices(mock, 3));
  await focusOn('Plan 1, Seat, Retail');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('3 cells selected')).toBeVisible();
  await expect.element(cell('Plan 3, Seat, Retail')).toHaveFocus();
  await userEvent.keyboard('{Control>}d{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Change 2 prices in Retail' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (index: number) => server.inputsOf('POST', '/api/prices/changes').at(index);
  const linesOf = (...charges: SoldCharge[]) => ({
    lines: charges.map(({ charge_id }) => ({ target: charge_id })),
  });
  expect(sent(0)).toMatchObject(linesOf(chargeOf(2), chargeOf(3)));
  cell('Plan 1, Seat, Retail').element().focus();
  await userEvent.keyboard('{Shift>}');
  await cell('Plan 1, Seat, Gold').click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(page.getByText('2 cells selected')).toBeVisible();
  await page.getByRole('button', { name: 'Fill right' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Change 1 price in Gold' })).toBeVisible();
  await expect.poll(() => sent(1)).toMatchObject(linesOf(chargeOf(1)));
});

test('renders only the visible rows of 2,000 plans, and keeps the focus while paging', async () => {
  await open((mock) => mockPrices(mock, 2000));
  await focusOn('Plan 1, Seat, Retail');
  const rows = () => grid.getByRole('row').elements().length;
  expect(rows()).toBeLessThan(60);
  const pageDown = async (times: number) => {
    for (let count = 0; count < times; count += 1) await userEvent.keyboard('{PageDown}');
  };
  await pageDown(15);
  await expect.element(cell('Plan 151, Seat, Retail')).toHaveFocus();
  await expect.element(cell('Plan 151, Seat, Retail')).toBeInViewport();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(cell('Plan 400, Seat, Gold')).toHaveFocus();
  expect(rows()).toBeLessThan(60);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(cell('Plan 1, Seat, Retail')).toHaveFocus();
});

test('loads the remaining plans before pasting a longer block', async () => {
  const { server } = await open((mock) => mockPrices(mock, 450));
  await focusOn('Plan 1, Seat, Retail');
  paste(Array.from({ length: 450 }, () => '13').join('\n'));
  await expect
    .element(page.getByRole('dialog', { name: 'Change 450 prices in Retail' }))
    .toBeVisible();
  await expect
    .poll(() => server.inputsOf('POST', '/api/prices/changes')[0]?.['lines'])
    .toHaveLength(450);
});

test('names the other editors of a list, and announces the list being edited', async () => {
  const { server } = await open((mock) => {
    mockPrices(mock, 3);
    mock.answer(catalog.editPriceLists, () => ({
      editors: [{ list_id: gold.id, name: 'Ada Byron', since: '2026-03-10T12:00:00Z' }],
    }));
  });
  await expect.element(page.getByText('Ada Byron is editing')).toBeVisible();
  const sent = () => server.inputsOf('POST', '/api/prices/editing');
  expect(sent()).toMatchObject([{ list_id: null }]);
  await focusOn('Plan 1, Seat, Gold');
  await expect.poll(() => sent().at(-1)).toMatchObject({ list_id: gold.id });
});

test('shows no margin for recommended prices, and creates such a list', async () => {
  const recommended = listOf(62, 'Street price', 'msrp');
  const { server } = await open(
    (mock) => mockPrices(mock, 1, [retail, recommended]),
    '?tab=prices&view=recommended',
  );
  await expect.element(page.getByRole('columnheader', { name: 'Recommended price' })).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'You keep' }))
    .not.toBeInTheDocument();
  expect(server.inputsOf('GET', '/api/prices/grid').at(-1)).toMatchObject({ kind: 'msrp' });
  server.answer(catalog.createPriceList, () => recommended);
  const message = 'A price list with this name exists already.';
  server.answer(catalog.assignPriceList, () => refusal(409, { code: 'conflict', message }));
  await page.getByRole('button', { name: 'New price list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list of recommended prices' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Street price');
  await dialog.getByRole('button', { name: 'Create price list' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  expect(server.inputsOf('POST', '/api/prices/lists').at(-1)).toMatchObject({ kind: 'msrp' });
});
