import { contract } from '@trunkline/contract';
import { RenewalItem, Subscription } from '@trunkline/contract/subscriptions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import type { MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const { subscriptions } = contract;

const subscriptionOf = (index: number, changes: Partial<Subscription> = {}) =>
  Subscription.parse({
    id: idOf(60 + index),
    version: 3,
    may: ['set_quantity', 'set_renewal', 'end'],
    as: 'seller',
    seller_id: platform.id,
    seller_name: platform.name,
    buyer_id: idOf(41),
    buyer_name: `Customer ${index}`,
    service_id: idOf(42),
    service: 'Hosted PBX',
    plan_id: idOf(43),
    plan: 'Standard',
    state: 'active',
    quantity: 10,
    currency: 'USD',
    term_months: 12,
    bill_months: 1,
    started_on: '2090-01-31',
    charged_to: '2090-12-31',
    term_to: '2091-01-31',
    trial_to: null,
    end_action: 'renew',
    ends_on: null,
    suspended_on: null,
    scheduled_quantity: null,
    scheduled_plan: null,
    parent_id: null,
    bundle: null,
    is_bundle: false,
    created_at: '2090-01-31T12:00:00Z',
    ...changes,
  });
const period = { from: '2091-01-31', to: '2091-02-28', currency: 'USD' };
const renewalOf = (index: number, changes: Partial<RenewalItem> = {}) =>
  RenewalItem.parse({
    subscription: subscriptionOf(index),
    quantity: 10,
    plan: 'Standard',
    outcome: 'renew',
    notice_on: '2091-01-01',
    price: { ...period, amount: '15000' },
    cost: { ...period, amount: '12000' },
    exposure: null,
    ...changes,
  });
const renewals = [
  renewalOf(1),
  renewalOf(2, {
    quantity: 8,
    exposure: { currency: 'USD', until: '2091-01-31', owed: '9000', covered: '3000', open: '6000' },
  }),
];
const side = (amount: string) => ({
  currency: 'USD',
  now: '0',
  fee: '0',
  parts: [],
  next_period: null,
  renewal: { from: '2091-01-31', to: '2091-02-28', amount },
});

function mockSubscriptions(server: MockServer, refuseSecond = false) {
  server.answer(subscriptions.list, () => ({ items: [], nextCursor: null }));
  server.answer(subscriptions.renewals, () => ({ items: renewals, more: false }));
  server.answer(subscriptions.changeMany, ({ changes, dry_run }) => ({
    dry_run,
    results: (changes as { id: string }[]).map(({ id }, index) => {
      const ok = !(refuseSecond && index === 1);
      return {
        id,
        line: null,
        label: `Hosted PBX for Customer ${index + 1}`,
        ok,
        errors: ok ? [] : [{ field: null, message: 'Use a quantity from 5 to 20, such as 5.' }],
        subscription: ok
          ? subscriptionOf(index + 1, { version: 4, scheduled_quantity: 6, ends_on: null })
          : null,
        money: ok ? { price: side('9000'), cost: side('7200') } : null,
        ends: null,
      };
    }),
  }));
}
const seller = meOf({
  permissions: ['prices:read', 'prices:update', 'subscriptions:read', 'subscriptions:update'],
});
const open = (view: string, setUp: (server: MockServer) => void = mockSubscriptions) =>
  renderContent(`/admin/marketplace?tab=subscriptions&view=${view}`, setUp, seller);
const sentBy = (server: MockServer) => server.inputsOf('POST', '/api/subscriptions/changes');

test('groups renewals by month, with quantities, amounts and notice dates', async () => {
  await open('renewals&from=2090-11');
  const month = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  await expect.element(month).toMatchTextContent(/Jan 2091.*2 renewals18 units.*\$300\.00/);
  const january = page.getByRole('region', { name: 'January 2091' });
  await expect
    .element(january.getByRole('row', { name: /Customer 2/ }))
    .toMatchTextContent(
      /10 → 8.*Jan 31, 2091.*Jan 1, 2091.*Renews.*\$60\.00 not covered.*\$150\.00.*\$120\.00.*\$30\.00/,
    );
  await expect
    .element(
      page.getByRole('region', { name: 'Your commitment' }).or(page.getByText(/isn't covered/)),
    )
    .toBeVisible();
});

test('names the range of months in which no term ends', async () => {
  await open('renewals&from=2090-11&terms=rolling', (server) => {
    server.answer(subscriptions.renewals, () => ({ items: [], more: false }));
  });
  await expect
    .element(page.getByText('No terms end from November 2090 to November 2091'))
    .toBeVisible();
});

test('reduces selected renewals after a preview, and undoes the reduction', async () => {
  const { server } = await open('renewals&from=2090-11');
  await page.getByRole('checkbox', { name: 'Select Hosted PBX, Customer 1' }).click();
  await page.getByRole('button', { name: 'Reduce', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: /Customer 1 after the renewal/ }).fill('6');
  await expect.element(dialog).toMatchTextContent(/\$90\.00 from Jan 31, 2091/);
  await dialog.getByRole('button', { name: 'Reduce quantities' }).click();
  await expect.element(page.getByText('1 subscription renews with fewer units')).toBeVisible();
  // As previewed: the preview gave the subscription a new version.
  const sent = sentBy(server).findLast((input) => input.dry_run !== true);
  expect(sent).toMatchObject({
    changes: [{ id: idOf(61), version: 4, change: { event: 'set_quantity', quantity: 6 } }],
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => sentBy(server).at(-1))
    .toMatchObject({
      changes: [{ version: 4, change: { event: 'undo', what: 'scheduled_quantity' } }],
    });
});

test('lists the result of each row when one is refused', async () => {
  await open('renewals&from=2090-11', (server) => mockSubscriptions(server, true));
  for (const customer of ['Customer 1', 'Customer 2'])
    await page.getByRole('checkbox', { name: `Select Hosted PBX, ${customer}` }).click();
  await page.getByRole('button', { name: 'Reduce', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const customer of ['Customer 1', 'Customer 2'])
    await dialog
      .getByRole('spinbutton', { name: new RegExp(`${customer} after the renewal`) })
      .fill('4');
  await dialog.getByRole('button', { name: 'Reduce quantities' }).click();
  const results = page.getByRole('dialog', { name: "Some subscriptions weren't changed" });
  await expect.element(results).toMatchTextContent(/1 changed, 1 left unchanged/);
  await expect.element(results).toMatchTextContent(/Use a quantity from 5 to 20/);
});

test('imports usage after checking every row', async () => {
  const { server } = await open('usage', (mock) => {
    mockSubscriptions(mock);
    mock.answer(subscriptions.importUsage, ({ csv, dry_run }) => {
      const hasError = String(csv).includes('fax');
      return {
        dry_run,
        accepted: dry_run || hasError ? 0 : 1,
        results: [
          {
            line: 2,
            ok: !hasError,
            known: false,
            period_to: hasError ? null : '2091-02-28',
            message: hasError ? 'The plan of the subscription has no such meter.' : '',
          },
        ],
      };
    });
  });
  await page.getByRole('textbox', { name: 'Source' }).fill('switch');
  const rows = page.getByRole('textbox', { name: 'Or paste the rows' });
  await rows.fill('subscription_id,meter\nx,fax');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect.element(page.getByText(/has no such meter/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Import usage', exact: true }))
    .toBeDisabled();
  await rows.fill('subscription_id,meter\nx,minutes');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect.element(page.getByText('No errors found. 1 row can be imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import usage', exact: true }).click();
  await expect.element(page.getByText('1 record was imported.')).toBeVisible();
  const sent = server.inputsOf('POST', '/api/subscriptions/usage');
  expect(sent.at(-1)).toMatchObject({ source: 'switch' });
});

test('changes prices of selected subscriptions after a preview of all', async () => {
  const item = {
    service: 'Hosted PBX',
    currency: 'USD',
    before: '15000',
    after: '16500',
    overtaken: [],
  };
  const { server } = await open('prices', (mock) => {
    mockSubscriptions(mock);
    mock.answer(subscriptions.runPrices, ({ dry_run }) => ({
      dry_run: dry_run ?? true,
      items: [
        {
          ...item,
          subscription_id: idOf(61),
          buyer_name: 'Customer 1',
          valid_from: '2091-01-31',
          skipped: null,
          overtaken: [{ day: '2026-05-01', reason: 'Higher costs' }],
        },
        {
          ...item,
          subscription_id: idOf(62),
          buyer_name: 'Customer 2',
          valid_from: '2091-01-31',
          skipped: null,
        },
        {
          ...item,
          subscription_id: idOf(63),
          buyer_name: 'Customer 3',
          valid_from: null,
          skipped: 'locked',
        },
      ],
    }));
  });
  await page.getByRole('textbox', { name: 'Reason' }).fill('Higher costs');
  await page.getByRole('button', { name: 'Preview prices' }).click();
  const preview = page.getByRole('list', { name: 'Preview' });
  await expect
    .element(preview)
    .toMatchTextContent(
      /Customer 1.*\$150\.00 → \$165\.00 each period.*Replaces the change on May 1, 2026: Higher costs/,
    );
  await expect.element(preview).toMatchTextContent(/Customer 3.*Committed until the renewal/);
  await page.getByRole('checkbox', { name: /Customer 2/ }).click();
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change prices' }).click();
  await expect.element(page.getByText(/Price change scheduled for/)).toBeVisible();
  expect(server.inputsOf('POST', '/api/subscriptions/price_runs').at(-1)).toMatchObject({
    subscription_ids: [idOf(61)],
    from: 'renewal',
    notice_days: 30,
    dry_run: false,
  });
});
