import { contract } from '@trunkline/contract';
import { PriceChange } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { tomorrow } from './days.ts';

const { catalog } = contract;
const proposal = PriceChange.parse({
  id: idOf(95),
  list_id: idOf(60),
  list: 'Retail',
  reason: 'Carrier costs rise',
  state: 'awaiting_approval',
  valid_from: '2999-06-01',
  entries: 3,
  preview: {
    changed: 3,
    unchanged: 1,
    losses: 1,
    guarded: 2,
    buyers: 4,
    subscriptions: 20,
    money: [{ currency: 'USD', before: '100000', after: '103000' }],
  },
  author: 'Ada Byron',
  decided_by: null,
  created_at: '2026-03-10T12:00:00Z',
  approver_role: 'owner',
  has_started: false,
  events: ['approve', 'decline'],
});
const open = (setUp: (server: MockServer) => void) =>
  renderContent(
    '/admin/marketplace?tab=prices&view=changes',
    setUp,
    meOf({ permissions: ['prices:read', 'prices:create', 'prices:approve'] }),
  );
const mockChanges = (items: PriceChange[]) => (server: MockServer) =>
  server.answer(catalog.priceChanges, () => ({ items }));

test('shows the effect of a change, and approves it after confirmation', async () => {
  const { server } = await open(mockChanges([proposal]));
  const row = page.getByRole('listitem', { name: 'Carrier costs rise' });
  await expect.element(row).toMatchTextContent(/Waiting for approval.*Retail, from .*Ada Byron/);
  await expect.element(row).toMatchTextContent(/requires approval from Owner\./);
  await expect
    .element(row)
    .toMatchTextContent(
      /3 prices change, 1 unchanged1 price is below your cost2 prices are outside.*4 companies, 20 subscriptions\$1,000\.00 → \$1,030\.00 a month/,
    );
  await row.getByRole('button', { name: 'Approve Carrier costs rise' }).click();
  server.answer(catalog.transitionPriceChange, () => proposal);
  mockChanges([{ ...proposal, state: 'accepted', decided_by: 'Rita Field', events: [] }])(server);
  const confirmation = page.getByRole('alertdialog', { name: 'Approve “Carrier costs rise”?' });
  await expect.element(confirmation).toMatchTextContent(/3 prices in Retail will change on/);
  await confirmation.getByRole('button', { name: 'Approve change' }).click();
  await expect.element(page.getByText('Change approved')).toBeVisible();
  await expect.element(row).toMatchTextContent(/Accepted.*Decided by Rita Field/);
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
  expect(server.inputsOf('POST', `/api/prices/changes/${proposal.id}/transition`)).toMatchObject([
    { event: 'approve' },
  ]);
});

test('reports a change approved or declined in the meantime', async () => {
  const message = 'This change has already been approved, declined or withdrawn. Reload it.';
  const { server } = await open(mockChanges([proposal]));
  server.answer(catalog.transitionPriceChange, () => refusal(409, { code: 'conflict', message }));
  await page.getByRole('button', { name: 'Decline Carrier costs rise' }).click();
  await page.getByRole('button', { name: 'Decline change' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('reverts a change that has taken effect, starting tomorrow, after a preview', async () => {
  const started = { state: 'accepted', events: [], has_started: true, valid_from: '2026-01-01' };
  const { server } = await open(mockChanges([PriceChange.parse({ ...proposal, ...started })]));
  const { preview } = proposal;
  server.answer(catalog.revertPriceChange, ({ dry_run }) => ({
    id: dry_run ? null : idOf(96),
    needs_approval: false,
    preview,
    prices: [],
    refused: 0,
    refusals: [],
  }));
  await page.getByRole('button', { name: 'Revert Carrier costs rise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert “Carrier costs rise”?' });
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent(/3 prices change/);
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await expect.element(page.getByText('Prices changed')).toBeVisible();
  expect(server.inputsOf('POST', `/api/prices/changes/${proposal.id}/revert`)).toMatchObject([
    { valid_from: tomorrow(), dry_run: true },
    { valid_from: tomorrow(), dry_run: false },
  ]);
});

test('explains what will appear when there are no changes', async () => {
  await open(mockChanges([]));
  await expect.element(page.getByText('No price changes yet')).toBeVisible();
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await expect.element(page.getByText("Couldn't load prices")).toBeVisible();
});
