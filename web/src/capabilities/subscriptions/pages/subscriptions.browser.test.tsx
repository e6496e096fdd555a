import { contract } from '@trunkline/contract';
import { Subscription } from '@trunkline/contract/subscriptions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const { subscriptions } = contract;

const voice = Subscription.parse({
  id: idOf(60),
  version: 3,
  may: ['set_quantity', 'suspend', 'end', 'export'],
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
});
const sides = { price: money('7500'), cost: money('6000') };
const ends = {
  now: { ...sides, ends_on: '2026-12-01' },
  term: { ends_on: '2027-01-31' },
};

function has(server: MockServer) {
  server.answer(subscriptions.list, () => ({ items: [voice], nextCursor: null }));
  server.answer(subscriptions.details, () => ({
    subscription: voice,
    prices: [],
    lots: [{ added_on: '2026-01-31', quantity: 10, reducible_until: '2026-02-07' }],
    quantities: { min: 1, max: 1000, step: 1 },
    next_period: { ...next, amount: '15000' },
    ends,
  }));
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
}
const seller = meOf({
  permissions: ['prices:read', 'subscriptions:read', 'subscriptions:update'],
});
const open = (path: string, play = has) => renderContent(path, play, seller);
const panel = page.getByRole('dialog', { name: 'Hosted PBX' });

test('lists subscriptions, and opens one with what it costs next', async () => {
  await open('/admin/marketplace?tab=subscriptions');
  await expect
    .element(page.getByRole('row', { name: /Hosted PBX/ }))
    .toMatchTextContent(/Standard.*Vale.*10.*Active/);
  await page.getByRole('link', { name: 'Hosted PBX' }).click();
  await expect.element(panel).toMatchTextContent(/Next charge\$150\.00 on Dec 31, 2026/);
  await expect.element(panel).toMatchTextContent(/quantity 8 from Jan 31, 2027/);
  await expect.element(panel).toMatchTextContent(/Started, from Jan 31, 2026/);
});

test('shows what a change costs on both sides before it is made', async () => {
  const { server } = await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`);
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  await panel.getByRole('spinbutton', { name: 'Quantity' }).fill('15');
  const paid = panel.getByRole('region', { name: 'Customer pays' });
  await expect.element(paid).toMatchTextContent(/Due now\$75\.00/);
  await expect
    .element(panel.getByRole('region', { name: 'You pay' }))
    .toMatchTextContent(/Due now\$60\.00/);
  await panel.getByRole('button', { name: 'Change quantity' }).click();
  await expect.element(panel.getByRole('button', { name: 'End' })).toBeVisible();
  const sent = server.inputsOf('POST', `/api/subscriptions/${voice.id}/changes`);
  expect(sent.at(-1)).toMatchObject({
    version: 3,
    change: { event: 'set_quantity', quantity: 15 },
  });
});

test('a refused preview says why, and nothing is sent', async () => {
  await open(`/admin/marketplace?tab=subscriptions&open=${voice.id}`, (server) => {
    has(server);
    server.answer(subscriptions.change, () =>
      refusal(409, {
        code: 'conflict',
        message: 'It has changed in the meantime. Read it again.',
      }),
    );
  });
  await panel.getByRole('button', { name: 'End' }).click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent(/changed in the meantime/);
});
