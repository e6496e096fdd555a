import { contract } from '@trunkline/contract';
import { PriceChangeResult, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { exportOf } from '../../../testing/exports.ts';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const { catalog } = contract;
const rate = (rate_micro: string) => [{ from: '1', rate_micro, flat_micro: '0' }];
const retail = PriceList.parse({
  id: idOf(60),
  company_id: platform.id,
  kind: 'sell',
  version: 1,
  name: 'Retail',
  currency: 'USD',
  base_list_id: null,
  guard: 'block',
  min_margin_bps: 0,
  step_micro: 10_000,
  rounding: 'half',
});
const seat = SoldCharge.parse({
  service_id: idOf(40),
  service: 'Hosted PBX',
  plan_id: idOf(80),
  plan: 'Basic',
  code: 'BASIC',
  bill_months: 1,
  charge_id: idOf(70),
  charge: 'Seat',
  kind: 'recurring',
  unit: 'seat',
  package_size: null,
});
const preview = {
  changed: 1,
  unchanged: 4,
  losses: 1,
  guarded: 1,
  buyers: 2,
  subscriptions: 7,
  money: [{ currency: 'USD', before: '8400', after: '7700' }],
};
const previewResult = PriceChangeResult.parse({
  id: null,
  needs_approval: true,
  preview,
  prices: [
    {
      charge_id: seat.charge_id,
      service: seat.service,
      plan: seat.plan,
      charge: seat.charge,
      currency: 'USD',
      before: rate('12000000'),
      after: rate('11000000'),
      problem: null,
      buy_currency: 'USD',
      buy_brackets: rate('11500000'),
      guards: ['below_floor:block'],
      losing: [{ from: '1', to: null }],
    },
  ],
  refused: 0,
  refusals: [],
});

async function openMenu(item: string, setUp?: (server: MockServer) => void) {
  const { server } = await renderContent(
    '/admin/marketplace',
    (mock) => {
      mock.answer(catalog.priceLists, () => ({ items: [retail], assignments: [] }));
      mock.answer(catalog.priceGrid, () => ({
        charges: [seat],
        prices: [],
        upcoming: [],
        next_page: null,
      }));
      mock.answer(catalog.editPriceLists, () => ({ editors: [] }));
      setUp?.(mock);
    },
    meOf({ permissions: ['prices:read', 'prices:create', 'prices:export'] }),
  );
  await page.getByRole('button', { name: 'Actions for Retail' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return server;
}

test('lowers prices by a percentage after a preview, and sends them for approval', async () => {
  const server = await openMenu('Change prices…');
  server.answer(catalog.changePrices, ({ dry_run }) =>
    dry_run ? previewResult : { ...previewResult, id: idOf(95) },
  );
  const dialog = page.getByRole('dialog', { name: 'Change prices in Retail' });
  const previewButton = dialog.getByRole('button', { name: 'Preview change' });
  await expect.element(previewButton).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Filter plans by name or code' }).fill('pbx');
  await dialog.getByLabelText('Direction').click();
  await page.getByRole('option', { name: 'Decrease' }).click();
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('8.5');
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Summer sale');
  await expect.element(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
  await previewButton.click();
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent(
      /need approval.*1 price changes, 4 unchanged1 price is below your cost.*2 companies, 7 subscriptions\$84\.00 → \$77\.00 a month.*\$12\.00 → \$11\.00.*below your cost/,
    );
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect.element(page.getByText('Prices sent for approval')).toBeVisible();
  const adjust = { q: 'pbx', bps: -850, step_micro: 10_000 };
  expect(server.inputsOf('POST', '/api/prices/changes')).toMatchObject([
    { list_id: retail.id, reason: 'Summer sale', adjust, dry_run: true },
    { list_id: retail.id, reason: 'Summer sale', adjust, dry_run: false },
  ]);
});

test('shows why a preview failed, and drops a preview once its fields change', async () => {
  const server = await openMenu('Change prices…');
  const message = 'No priced plans match. Change your search, or set prices first.';
  server.answer(catalog.changePrices, () => refusal(409, { code: 'conflict', message }));
  const dialog = page.getByRole('dialog', { name: 'Change prices in Retail' });
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('3');
  await dialog.getByRole('button', { name: 'Preview change' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message);
  server.answer(catalog.changePrices, () => ({
    ...previewResult,
    refused: 1,
    refusals: [{ row: 1, label: 'Hosted PBX · Basic, Seat', message: 'Start from tomorrow.' }],
  }));
  await dialog.getByRole('button', { name: 'Preview change' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/1 row has an error/);
  await expect.element(dialog.getByText('Start from tomorrow.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('0');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Enter a number above 0/);
});

test('imports a file after a preview, and shows rejected rows with their line numbers', async () => {
  const server = await openMenu('Import CSV…');
  const dialog = page.getByRole('dialog', { name: 'Import prices into Retail' });
  const refused = { row: 2, label: 'Hosted PBX · Basic, Seat', message: "“x” isn't a price." };
  server.answer(catalog.importPrices, () => ({
    ...previewResult,
    refused: 1,
    refusals: [refused],
  }));
  await dialog.getByRole('textbox', { name: 'Or paste the rows' }).fill('service,price\npbx,x');
  await dialog.getByRole('button', { name: 'Preview change' }).click();
  await expect
    .element(dialog.getByRole('row', { name: /Hosted PBX/ }))
    .toMatchTextContent(/^2Hosted PBX · Basic, Seat“x” isn't a price\.$/);
  server.answer(catalog.importPrices, ({ dry_run }) => ({
    ...previewResult,
    id: dry_run ? null : idOf(95),
    needs_approval: false,
  }));
  const csv = 'service,plan,charge,price\npbx,BASIC,SEAT,11';
  await dialog.getByLabelText('CSV file').upload(new File([csv], 'prices.csv'));
  await expect.element(dialog.getByRole('textbox', { name: 'Or paste the rows' })).toHaveValue(csv);
  await dialog.getByRole('button', { name: 'Preview change' }).click();
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await expect.element(page.getByText('Prices changed')).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/import').at(-1)).toMatchObject({
    list_id: retail.id,
    csv,
    dry_run: false,
  });
});

test('starts exporting a list, and shows why an export was rejected', async () => {
  const message = 'You have too many exports in progress.';
  const server = await openMenu('Export CSV', (mock) =>
    mock.answer(catalog.exportPrices, () => refusal(409, { code: 'conflict', message })),
  );
  await expect.element(page.getByText(message)).toBeVisible();
  const file = exportOf({ list: 'prices' });
  server.answer(catalog.exportPrices, () => file);
  server.answer(contract.exports.list, () => ({ items: [file] }));
  await page.getByRole('button', { name: 'Actions for Retail' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  await expect.element(page.getByRole('button', { name: 'Exports, 1 in progress' })).toBeVisible();
  expect(server.inputsOf('POST', '/api/prices/export')).toMatchObject([
    { list_id: retail.id },
    { list_id: retail.id },
  ]);
});
