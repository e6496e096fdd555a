import { contract } from '@trunkline/contract';
import { Plan } from '@trunkline/contract/catalog';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MockServer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import {
  mockServices,
  pbx,
  renderService,
  serviceOf,
  trunk,
} from '../../../testing/services-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('dialog');
const confirmation = page.getByRole('alertdialog');
const field = (name: string) => panel.getByRole('textbox', { name });

const planOf = (changes: Partial<Plan> = {}) =>
  Plan.parse({
    id: idOf(70),
    version: 3,
    may: ['update', 'offer', 'duplicate', 'delete'],
    company_id: pbx.company_id,
    service_id: pbx.id,
    code: 'PRO',
    name: 'Professional',
    rank: 2,
    term_months: 12,
    bill_months: 1,
    trial_days: 14,
    end_action: 'renew',
    notice_days: 30,
    window_days: 7,
    early_fee_bps: 5000,
    charge_while_suspended: true,
    min_quantity: 1,
    max_quantity: null,
    step_quantity: 1,
    state: 'draft',
    offered_at: null,
    charges: [
      {
        id: idOf(71),
        code: 'SEAT',
        name: 'Seat',
        kind: 'recurring',
        model: 'volume',
        unit: 'seat',
        package_size: null,
        meter: null,
        tax_code: '',
        decimals: 0,
      },
    ],
    ...changes,
  });

let server: MockServer;
const mockPlans = (...items: Plan[]) => server.answer(contract.catalog.plans, () => ({ items }));
beforeEach(() => {
  server = mockServer();
  mockServices(server);
});

test('shows terms and charges of each plan, and only what its state allows', async () => {
  mockPlans(planOf(), planOf({ id: idOf(72), name: 'Old', state: 'retired', may: [] }));
  await renderService(pbx.id);
  const list = page.getByRole('listitem').filter({ hasText: 'Professional' }).first();
  await expect
    .element(list)
    .toMatchTextContent(/Draft.*PRO.*12 months · billed every month · 14-day trial.*Seat.*volume/);
  await expect.element(button('Actions for Old')).not.toBeInTheDocument();
});

test('creates a plan after showing errors beside their fields', async () => {
  server.answer(contract.catalog.createPlan, () => planOf());
  await renderService(pbx.id);
  await button('New plan').click();
  await field('Trial (days)').fill('91');
  await button('Create plan').click();
  await expect.element(panel.getByText(/at least 2 characters/).first()).toBeVisible();
  await expect.element(panel.getByText(/90/)).toBeVisible();
  await expect.element(panel.getByText(/Enter the unit/)).toBeVisible();
  expect(server.inputsOf('POST', '/api/plans')).toEqual([]);

  await field('Name').fill('Professional');
  await field('Trial (days)').fill('14');
  await field('Charge').fill('Seat');
  await field('Unit').fill('seat');
  await button('Create plan').click();
  await expect.element(page.getByText('Professional was created')).toBeVisible();
  expect(server.inputsOf('POST', '/api/plans')).toMatchObject([
    { service_id: pbx.id, name: 'Professional', trial_days: 14, charges: [{ unit: 'seat' }] },
  ]);
});

test('changes only the name and rank of an offered plan', async () => {
  const offered = planOf({ state: 'offered', offered_at: '2026-03-10T12:00:00Z' });
  mockPlans({ ...offered, may: ['update', 'retire', 'duplicate'] });
  server.answer(contract.catalog.updatePlan, () => ({ ...offered, name: 'Premium' }));
  await renderService(pbx.id);
  await button('Actions for Professional').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(panel.getByText(/terms and charges are fixed/)).toBeVisible();
  await expect.element(field('Trial (days)')).toBeDisabled();
  await field('Name').fill('Premium');
  await button('Save changes').click();
  await expect.element(page.getByText('Premium was saved')).toBeVisible();
  expect(server.inputsOf('PATCH', `/api/plans/${offered.id}`)).toEqual([
    { id: offered.id, name: 'Premium', rank: 2, version: 3 },
  ]);
});

test('asks for confirmation before offering a plan, and shows why it was refused', async () => {
  const message = 'Add at least one charge before you offer the plan.';
  mockPlans(planOf({ charges: [] }));
  server.answer(contract.catalog.transitionPlan, () => refusal(409, { code: 'conflict', message }));
  await renderService(pbx.id);
  await button('Offer').click();
  await expect.element(confirmation).toMatchTextContent(/terms and charges can't be changed/);
  await confirmation.getByRole('button', { name: 'Offer plan' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('asks for confirmation before discarding changes', async () => {
  await renderService(pbx.id);
  await button('New plan').click();
  await field('Name').fill('Half');
  await button('Cancel').click();
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Name')).toHaveValue('Half');
});

test('shows the parts of a bundle, and adds an alternative to a draft', async () => {
  const bundle = serviceOf(40, { name: 'Office pack', type: 'bundle' });
  const parts = [
    {
      part_plan_id: idOf(91),
      quantity: 1,
      swap_group: null,
      allocation_bps: 6000,
      plan: 'Basic',
      service: 'Desk phone',
    },
  ];
  mockServices(server, [bundle, trunk]);
  server.answer(contract.catalog.plans, ({ id }) => ({
    items: [planOf(id === trunk.id ? { id: idOf(92), name: 'Ten channels' } : {})],
  }));
  server.answer(contract.catalog.bundleParts, () => ({ items: parts }));
  server.answer(contract.catalog.saveBundleParts, () => ({ items: parts }));
  await renderService(bundle.id);
  const list = page.getByRole('region', { name: 'Parts of Professional' });
  await expect.element(list).toMatchTextContent(/1 × Desk phone, Basic60%/);
  await expect.element(list).toMatchTextContent(/The shares add up to 60%/);
  await list.getByRole('button', { name: 'Add part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a part to Professional' });
  await dialog.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'SIP trunk' }).click();
  await dialog.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Ten channels' }).click();
  await dialog.getByRole('checkbox', { name: /As an alternative to Desk phone/ }).click();
  await dialog.getByRole('button', { name: 'Add part' }).click();
  await expect.element(page.getByText('Part added')).toBeVisible();
  expect(server.inputsOf('PATCH', `/api/plans/${idOf(70)}/parts`)).toMatchObject([
    {
      parts: [
        { part_plan_id: idOf(91), quantity: 1, swap_group: 1, allocation_bps: 6000 },
        { part_plan_id: idOf(92), quantity: 1, swap_group: 1, allocation_bps: 6000 },
      ],
    },
  ]);
});
