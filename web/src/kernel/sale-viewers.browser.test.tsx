import { contract } from '@trunkline/contract';
import type { SaleViewer } from '@trunkline/contract/kernel/sale-viewers';
import { orderListing } from '@trunkline/contract/orders/listing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer } from '../testing/mock-server.ts';
import { idOf, meOf } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SaleViewers } from './sale-viewers.tsx';

const sale = { id: idOf(400), buyer_name: 'Harbor Telecom', seller_name: null };

async function show(viewers: SaleViewer[]) {
  const server = mockServer();
  server.answer(contract.orders.viewers, () => ({ viewers }));
  const { company } = meOf();
  const screen = await renderScreen(
    <SaleViewers tenant={company.id} listing={orderListing} sale={sale} />,
  );
  return { server, screen };
}

test.each<[string, SaleViewer[]]>([
  ['Robin Vale has this order open', [{ name: 'Robin Vale', party: 'seller' }]],
  [
    'Harbor Telecom and Your supplier have this order open',
    [
      { name: null, party: 'buyer' },
      { name: null, party: 'seller' },
    ],
  ],
])('%s', async (text, viewers) => {
  await show(viewers);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("leaving the screen ends the screen's lease", async () => {
  const { server, screen } = await show([]);
  const requests = () => server.inputsOf('POST', `/api/orders/${sale.id}/viewers`);
  await expect.poll(requests).toEqual([expect.objectContaining({ id: sale.id, leaves: false })]);
  await screen.unmount();
  await expect.poll(requests).toHaveLength(2);
  const [opened, left] = requests();
  expect(left).toEqual({ ...opened, leaves: true });
});
