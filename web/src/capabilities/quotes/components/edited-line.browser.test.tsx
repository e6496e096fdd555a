import { contract } from '@trunkline/contract';
import { QuoteDetail } from '@trunkline/contract/quotes';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';

const id = idOf(400);
const createdAt = '2026-03-10T12:00:00Z';
const quote = QuoteDetail.parse({
  id,
  version: 1,
  may: ['edit', 'send'],
  number: 1001,
  title: 'Phones',
  side: 'sale',
  seller_id: idOf(1),
  seller_name: 'Northwind',
  buyer_id: idOf(2),
  buyer_name: 'Bluebird',
  state: 'draft',
  state_since: createdAt,
  latest: 1,
  valid_until: '2026-04-10',
  currency: 'USD',
  amount: '5200',
  order_id: null,
  awaits_me: false,
  delivered: false,
  created_at: createdAt,
  recipient_name: '',
  recipient_email: '',
  terms: '',
  note: '',
  deliver_at: null,
  lines: [
    {
      plan_id: idOf(3),
      service: 'Desk phones',
      plan: 'Standard',
      term_months: 12,
      bill_months: 1,
      trial_days: 0,
      trial_end: 'convert',
      quantity: 5,
      answers: {},
      beneficiary_id: null,
      charges: [],
      once: '0',
      recurring: '5200',
      problem: null,
      parts: [],
    },
  ],
  versions: [],
  acceptance: null,
});

test('names both companies of a sale further down the chain, and offers to send only quotes with items', async () => {
  const sale = { ...quote, seller_id: idOf(9), lines: [] };
  await renderContent(
    `/admin/marketplace/quotes/${id}`,
    (server) => {
      server.answer(contract.quotes.get, () => sale);
      server.answer(contract.quotes.plans, () => ({ items: [] }));
    },
    meOf({ permissions: ['quotes:read', 'quotes:update', 'orders:read'] }),
  );
  await expect.element(page.getByText(/^From Northwind for Bluebird, /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add plan' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send quote' })).not.toBeInTheDocument();
});

test('shows the allowed quantities beside an invalid one', async () => {
  const message = 'Order 5 to 50 in steps of 5.';
  const sentQuantities: number[] = [];
  await renderContent(
    `/admin/marketplace/quotes/${id}`,
    (server) => {
      server.answer(contract.quotes.get, () => quote);
      server.answer(contract.quotes.list, () => ({ items: [quote], nextCursor: null }));
      server.answer(contract.quotes.plans, () => ({ items: [] }));
      server.answer(contract.quotes.update, (input) => {
        sentQuantities.push(Object(input).lines[0].quantity);
        const fields = [{ path: 'lines.0.quantity', message }];
        return refusal(400, { code: 'validation_failed', message, fields });
      });
    },
    meOf({ permissions: ['quotes:read', 'quotes:update', 'orders:read'] }),
  );
  const quantity = page.getByRole('textbox', { name: 'Quantity of Standard' });
  await quantity.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect.element(quantity).toHaveValue('0');
  expect(sentQuantities).toEqual([0]);
});

test('lets the seller choose what happens after a trial', async () => {
  const [line] = quote.lines;
  const trial = { ...quote, lines: line === undefined ? [] : [{ ...line, trial_days: 14 }] };
  const { server } = await renderContent(
    `/admin/marketplace/quotes/${id}`,
    (mock) => {
      mock.answer(contract.quotes.get, () => trial);
      mock.answer(contract.quotes.list, () => ({ items: [trial], nextCursor: null }));
      mock.answer(contract.quotes.plans, () => ({ items: [] }));
      mock.answer(contract.quotes.update, () => trial);
    },
    meOf({ permissions: ['quotes:read', 'quotes:update', 'orders:read'] }),
  );
  await page.getByRole('combobox', { name: 'After the trial' }).click();
  await page.getByRole('option', { name: 'End, without a charge' }).click();
  await expect
    .poll(() => server.inputsOf('PATCH', `/api/quotes/${id}`))
    .toMatchObject([{ lines: [{ plan_id: line?.plan_id, quantity: 5, trial_end: 'end' }] }]);
});
