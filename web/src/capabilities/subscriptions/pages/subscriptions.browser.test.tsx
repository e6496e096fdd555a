import { contract } from '@trunkline/contract';
import { Subscription } from '@trunkline/contract/subscriptions';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const { subscriptions } = contract;

const voice = Subscription.parse({
  id: idOf(60),
  version: 3,
  may: ['set_quantity', 'change_plan', 'coterm', 'undo', 'set_renewal', 'suspend', 'end', 'export'],
  as: 'seller',
  seller_id: platform.id,
  seller_name: platform.name,
  buyer_id: idOf(41),
  buyer_name: 'Vale',
  service_id: idOf(42),
  service: 'Hosted PBX',
  plan_id: idOf(43),
  plan: 'Standard',
  state: 'active',
  quantity: 10,
  currency: 'USD',
  term_months: 12,
  bill_months: 1,
  started_on: '2026-01-31',
  charged_to: '2026-12-31',
  term_to: '2027-01-31',
  trial_to: null,
  end_action: 'renew',
  ends_on: null,
  suspended_on: null,
  scheduled_quantity: 8,
  scheduled_plan: null,
  parent_id: null,
  bundle: null,
  is_bundle: false,
  created_at: '2026-01-31T12:00:00Z',
});
const next = { from: '2026-12-31', to: '2027-01-31', amount: '22500' };
const money = (now: string) => ({
  currency: 'USD',
  now,
  fee: '0',
  parts: [
    {
      kind: 'change' as const,
      name: 'Seat',
      quantity: '15',
      service_from: '2026-12-01',
      service_to: '2026-12-31',
      amount: now,
    },
  ],
  next_period: next,
  renewal: { from: '2027-01-31', to: '2027-02-28', amount: '12000' },
});
const sides = { price: money('7500'), cost: money('6000') };
const ends = {
  now: { price: { ...money('3000'), fee: '3000' }, cost: null, ends_on: '2026-12-01' },
  term: { ends_on: '2027-01-31' },
};

const details = {
  subscription: voice,
  prices: [],
  lots: [{ added_on: '2026-01-31', quantity: 10, reducible_until: '2026-02-07' }],
  quantities: { min: 1, max: 1000, step: 1 },
  next_period: { ...next, amount: '15000' },
  ends,
  plans: [
    { id: idOf(44), name: 'Premium', upgrade: true, term_months: 12, bill_months: 1 },
    { id: idOf(45), name: 'Starter', upgrade: false, term_months: 12, bill_months: 1 },
  ],
  added_today: 2,
  exposure: { currency: 'USD', until: '2027-01-31', owed: '9000', covered: '3000', open: '6000' },
  parts: [],
  can_transfer: false,
};

function mockSubscriptions(server: MockServer) {
  server.answer(subscriptions.list, () => ({ items: [voice], nextCursor: null }));
  server.answer(subscriptions.details, () => details);
  server.answer(subscriptions.changes, () => ({
    items: [
      {
        id: idOf(70),
        event: 'start',
        from_state: null,
        to_state: 'active',
        party: 'supplier',
        actor_name: null,
        day: '2026-01-31',
        reason: '',
        before: {},
        after: {},
        at: '2026-01-31T12:00:00Z',
      },
    ],
  }));
  server.answer(subscriptions.change, () => ({ subscription: voice, money: sides, ends }));
  server.answer(subscriptions.charges, () => ({
    items: [
      {
        id: idOf(80),
        group_id: idOf(81),
        kind: 'once',
        subscription_id: voice.id,
        order_line_id: null,
        seller_id: voice.seller_id,
        buyer_id: voice.buyer_id,
        charge_id: idOf(82),
        quantity: '10',
        price_version_id: null,
        unit_micros: '5000000',
        currency: 'USD',
        service_from: '2026-01-31',
        service_to: '2026-02-28',
        period_from: '2026-01-31',
        period_to: '2026-02-28',
        occurred_at: '2026-01-31T12:00:00Z',
        corrects_id: null,
        name: 'Setup',
        reversible: true,
      },
    ],
    nextCursor: null,
  }));
  server.answer(subscriptions.reverse, ({ dry_run }) => ({
    dry_run,
    currency: 'USD',
    amount: '-5000',
  }));
}
const seller = meOf({
  permissions: ['prices:read', 'prices:update', 'subscriptions:read', 'subscriptions:update'],
});
const open = (path: string, setUp = mockSubscriptions) => renderContent(path, setUp, seller);
const panel = page.getByRole('dialog', { name: 'Hosted PBX' });
/** The last change that was made, not only previewed. */
const savedChange = (server: MockServer) =>
  server
    .inputsOf('POST', `/api/subscriptions/${voice.id}/changes`)
    .findLast((input) => input['dry_run'] !== true);

test('lists subscriptions, and opens one with its next charge', async () => {
  await open('/admin/marketplace?tab=subscriptions');
  await expect
    .element(page.getByRole('row', { name: /Hosted PBX/ }))
    .toMatchTextContent(/Standard.*Vale.*10.*Active/);
  await page.getByRole('link', { name: 'Hosted PBX' }).click();
  await expect.element(panel).toMatchTextContent(/Next charge\$150\.00 on Dec 31, 2026/);
  await expect.element(panel).toMatchTextContent(/quantity 8 from Jan 31, 2027/);
  await expect.element(panel).toMatchTextContent(/Started on Jan 31, 2026On delivery/);
});

test('names the subscription and its customer before it stops renewing', async () => {
  await open('/admin/marketplace?tab=subscriptions');
  await page.getByRole('button', { name: 'Actions for Hosted PBX' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /^Keep/ })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: "Don't renew" }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Stop renewing Hosted PBX for Vale?' }))
    .toMatchTextContent(/It ends on the earliest date that the notice period allows/);
});

test('links a bundle part to its bundle and back, and offers no changes', async () => {
  const phone = {
    ...voice,
    id: idOf(61),
    service: 'Desk phone',
    may: [],
    scheduled_quantity: null,
  };
  const part = { ...phone, parent_id: voice.id, bundle: voice.service };
  const { id, service, plan, quantity, state } = part;
  await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`, (server) => {
    mockSubscriptions(server);
    server.answer(subscriptions.details, ({ id: requestedId }) =>
      requestedId === part.id
        ? { ...details, subscription: part, next_period: null, ends: null, exposure: null }
        : { ...details, parts: [{ id, service, plan, quantity, state }] },
    );
  });
  await panel.getByRole('button', { name: 'Desk phone, Standard' }).click();
  const opened = page.getByRole('dialog', { name: 'Desk phone' });
  await expect
    .element(opened)
    .toMatchTextContent(/Part ofHosted PBXIt changes with Hosted PBX, whose price includes it\./);
  expect(opened.getByRole('button', { name: 'Change quantity' }).elements()).toEqual([]);
  await opened.getByRole('button', { name: 'Hosted PBX' }).click();
  await expect.element(panel).toMatchTextContent(/Parts10 × Desk phone, Standard/);
});

test('previews the cost of a change for both sides', async () => {
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  // The preview charges a period that has begun, so the subscription gets a new version.
  const current = { ...voice, version: 4 };
  server.answer(subscriptions.change, () => ({ subscription: current, money: sides, ends }));
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  await panel.getByRole('spinbutton', { name: 'Quantity' }).fill('15');
  const paid = panel.getByRole('region', { name: 'Customer pays' });
  await expect.element(paid).toMatchTextContent(/Due now\$75\.00/);
  await expect
    .element(panel.getByRole('region', { name: 'You pay' }))
    .toMatchTextContent(/Due now\$60\.00/);
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  await expect.element(panel.getByRole('button', { name: 'End' })).toBeVisible();
  expect(savedChange(server)).toMatchObject({
    version: 4,
    change: { event: 'set_quantity', quantity: 15 },
  });
});

describe('a subscription whose customer has moved to other sellers', () => {
  const moved = { ...details, can_transfer: true };
  const newSubscription = { ...voice, id: idOf(62), buyer_name: 'Hill' };
  const openMoved = (setUp: (server: MockServer) => void) =>
    open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`, (server) => {
      mockSubscriptions(server);
      server.answer(subscriptions.details, ({ id }) =>
        id === newSubscription.id ? { ...details, subscription: newSubscription } : moved,
      );
      setUp(server);
    });

  test('is transferred after a preview of the credit, and the new one opens', async () => {
    const { server } = await openMoved((mock) => {
      mock.answer(subscriptions.transfer, ({ dry_run }) => {
        const credit = { price: money('-7500'), cost: money('-6000') };
        return { dry_run: dry_run === true, ended: voice, credit, started: newSubscription };
      });
    });
    await panel.getByRole('button', { name: 'Transfer subscription' }).click();
    await expect
      .element(panel.getByRole('region', { name: 'Customer pays' }))
      .toMatchTextContent(/Credited now\$75\.00/);
    await panel.getByRole('button', { name: 'Transfer subscription' }).click();
    await expect.element(panel).toMatchTextContent(/CustomerHill/);
    expect(server.inputsOf('POST', `/api/subscriptions/${voice.id}/transfer`).at(-1)).toMatchObject(
      { version: 3 },
    );
  });

  test("can't be transferred if the new sellers don't sell it", async () => {
    await openMoved((mock) => {
      mock.answer(subscriptions.transfer, () =>
        refusal(409, { code: 'conflict', message: "It can't be ordered now." }),
      );
    });
    await panel.getByRole('button', { name: 'Transfer subscription' }).click();
    await expect.element(panel.getByRole('alert')).toMatchTextContent("It can't be ordered now.");
    await expect
      .element(panel.getByRole('button', { name: 'Transfer subscription' }))
      .toBeDisabled();
  });
});

test('shows why a preview was refused, and sends nothing', async () => {
  await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`, (server) => {
    mockSubscriptions(server);
    server.answer(subscriptions.change, () =>
      refusal(409, {
        code: 'conflict',
        message: 'The subscription has changed in the meantime. Reload it.',
      }),
    );
  });
  await panel.getByRole('button', { name: 'End' }).click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent(/changed in the meantime/);
});

const fees = /Today: \$30\.00 fee.*On Jan 31, 2027: no fee/;

test('shows both ways to end a subscription, and what the seller would owe its supplier', async () => {
  await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  await expect.element(panel).toMatchTextContent(fees);
  await expect
    .element(panel)
    .toMatchTextContent(/committed until Jan 31, 2027.*pay the remaining \$60\.00 yourself/);
  await panel.getByRole('button', { name: 'End', exact: true }).click();
  const ending = panel.getByRole('form', { name: 'End' });
  await expect.element(ending.getByRole('combobox', { name: 'End date' })).toBeVisible();
  await expect.element(panel).toMatchTextContent(fees);
});

test('changes the plan after a preview: upgrades apply today, other changes at renewal', async () => {
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  await panel.getByRole('button', { name: 'Change plan' }).click();
  await panel.getByRole('combobox', { name: 'New plan' }).click();
  await expect.element(page.getByRole('option', { name: 'Premium, upgrade today' })).toBeVisible();
  await page.getByRole('option', { name: 'Starter, from Jan 31, 2027' }).click();
  await expect
    .element(panel.getByRole('region', { name: 'Customer pays' }))
    .toMatchTextContent(/after the renewal, from Jan 31, 2027\$120\.00/);
  await panel.getByRole('button', { name: 'Change plan' }).click();
  await expect.element(page.getByText('Plan changed')).toBeVisible();
  expect(savedChange(server)).toMatchObject({
    change: { event: 'change_plan', plan_id: idOf(45) },
  });
});

test("offers to undo today's increase or a scheduled change, and undoes the latter", async () => {
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  await panel.getByRole('button', { name: 'Undo change' }).click();
  await panel.getByRole('combobox', { name: 'Change to undo' }).click();
  await expect.element(page.getByRole('option', { name: '2 more, added today' })).toBeVisible();
  await page.getByRole('option', { name: 'Quantity 8 from Jan 31, 2027' }).click();
  await panel.getByRole('button', { name: 'Undo change' }).click();
  await expect.element(page.getByText('Change undone')).toBeVisible();
  expect(savedChange(server)).toMatchObject({
    change: { event: 'undo', what: 'scheduled_quantity' },
  });
});

test('aligns the terms of two subscriptions between the same companies', async () => {
  const other = { ...voice, id: idOf(61), service: 'Fax to mail', term_to: '2027-05-31' };
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`, (mock) => {
    mockSubscriptions(mock);
    mock.answer(subscriptions.list, () => ({ items: [voice, other], nextCursor: null }));
  });
  await panel.getByRole('button', { name: 'Align terms' }).click();
  await panel.getByRole('combobox', { name: 'Align end date with' }).click();
  await page.getByRole('option', { name: /Fax to mail, Standard, until May 31, 2027/ }).click();
  await panel.getByRole('button', { name: 'Align terms' }).click();
  await expect.element(page.getByText('Terms aligned')).toBeVisible();
  expect(savedChange(server)).toMatchObject({ change: { event: 'coterm', with_id: other.id } });
});

test('reverses a charge with a reason, after a preview', async () => {
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  await panel.getByRole('button', { name: 'Show charges' }).click();
  await panel.getByRole('button', { name: 'Reverse Setup, one-time charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse Setup?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Set up by the customer');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog).toMatchTextContent(/Credited to the customer: \$50\.00/);
  await dialog.getByRole('button', { name: 'Reverse charge' }).click();
  await expect.element(page.getByText('Charge reversed')).toBeVisible();
  const sent = server.inputsOf('POST', `/api/subscriptions/charges/${idOf(80)}/reversal`);
  expect(sent.map((input) => (input as { dry_run?: boolean }).dry_run)).toEqual([true, false]);
});
