import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { cartLineOf, cartOf, orderOf } from '../../../testing/orders.ts';
import { companyOf, idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { AddToCart } from '../components/add-to-cart.tsx';

const { orders } = contract;
const buyer = meOf({
  role: 'end_user',
  level: 10,
  permissions: ['orders:read', 'orders:create', 'services:read'],
});
const line = cartLineOf(100);
const open = (setUp: (server: MockServer) => void, me = buyer) =>
  renderContent('/app/cart', setUp, me);
const mockCart = (server: MockServer) => server.answer(orders.cart, () => cartOf([line]));
const lines = page.getByRole('list', { name: 'In your cart' });
const question = {
  key: 'site',
  label: 'Where is it installed?',
  help: '',
  stage: 'checkout',
  type: 'text',
  required: true,
  rules: {},
  show_when: null,
  secret: false,
} as const;
const placeOrder = page.getByRole('button', { name: 'Place order' });

test('shows what each line costs and the first bill, and accepts only allowed quantities', async () => {
  const { server } = await open(mockCart);
  await expect.element(lines).toMatchTextContent(/You pay\$100\.00 every month\$25\.00 once/);
  await expect.element(page.getByText('$125.00')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Cart 1' }))
    .toHaveAttribute('href', '/app/cart');
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Order 5 to 50 in steps of 5.');
  server.answer(orders.changeCartLine, () =>
    cartOf([{ ...line, quantity: 10, recurring: '20000' }], { first_bill: '22500' }),
  );
  await quantity.fill('10');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('$225.00')).toBeVisible();
  expect(server.inputsOf('PATCH', `/api/cart/lines/${line.id}`)).toEqual([
    { id: line.id, quantity: 10 },
  ]);
});

test('shows the parts of a bundle without prices, and lets the buyer choose among them', async () => {
  const phone = { part_id: idOf(201), service: 'Desk phone', plan: 'Basic' };
  const headset = { part_id: idOf(202), service: 'Headset', plan: 'Wireless' };
  const part = {
    ...phone,
    plan_id: idOf(211),
    service_id: idOf(221),
    quantity: 5,
    answers: {},
    choices: [phone, headset],
  };
  const bundle = { ...line, service: 'Office pack', parts: [part] };
  const { server } = await open((mock) => mock.answer(orders.cart, () => cartOf([bundle])));
  const parts = page.getByRole('list', { name: 'Parts of Office pack' });
  await expect.element(parts).toMatchTextContent(/Desk phone5 × BasicIncluded in Office pack/);
  server.answer(orders.changeCartLine, () =>
    cartOf([{ ...bundle, parts: [{ ...part, ...headset }] }]),
  );
  await parts.getByRole('combobox', { name: 'Choose one' }).click();
  await page.getByRole('option', { name: 'Headset, Wireless' }).click();
  await expect.element(parts).toMatchTextContent(/Headset5 × Wireless/);
  expect(server.inputsOf('PATCH', `/api/cart/lines/${line.id}`)).toEqual([
    { id: line.id, parts: [{ part_id: headset.part_id, answers: {} }] },
  ]);
});

test('asks for the details, the company that uses the line, and what happens after the trial', async () => {
  const asked = { ...line, trial_days: 14, answers: { site: null } };
  const client = companyOf(7, { name: 'Bluebird IT', kind: 'customer' });
  const { server } = await open(
    (mock) => {
      mock.answer(orders.cart, () => cartOf([asked]));
      mock.answer(contract.companies.list, () => ({ items: [client], nextCursor: null }));
      mock.answer(contract.catalog.serviceParts, () => ({
        version: 1,
        relations: [],
        questions: [question],
      }));
    },
    meOf({ permissions: [...buyer.permissions, 'companies:read'] }),
  );
  server.answer(orders.changeCartLine, () =>
    cartOf([{ ...asked, answers: { site: 'Main street' }, trial_end: 'end' }]),
  );
  await page.getByRole('button', { name: 'Options for Hosted PBX, Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Options for Hosted PBX' });
  const save = dialog.getByRole('button', { name: 'Save options' });
  await expect
    .element(dialog.getByRole('textbox', { name: 'Where is it installed?' }))
    .toBeVisible();
  await save.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Where is it installed?' }).fill('Main street');
  await dialog.getByRole('combobox', { name: 'Used by' }).click();
  await page.getByRole('option', { name: 'Bluebird IT' }).click();
  await dialog.getByRole('combobox', { name: 'After the trial' }).click();
  await page.getByRole('option', { name: 'End, without a charge' }).click();
  await save.click();
  await expect.element(lines).toMatchTextContent(/free for the first 14 days, then ends/);
  expect(server.inputsOf('PATCH', `/api/cart/lines/${line.id}`)).toEqual([
    {
      id: line.id,
      answers: { site: 'Main street' },
      beneficiary_id: client.id,
      trial_end: 'end',
    },
  ]);
});

test('uploads a file as an answer, and explains why other files are refused', async () => {
  const { server } = await open((mock) => {
    mock.answer(orders.cart, () => cartOf([{ ...line, answers: { bill: null } }]));
    mock.answer(contract.catalog.serviceParts, () => ({
      version: 1,
      relations: [],
      questions: [{ ...question, key: 'bill', label: 'Latest bill', type: 'file' }],
    }));
  });
  const bill = { id: idOf(900), name: 'bill.webp' };
  const message = 'Please choose a picture, PDF, text file, office document or archive.';
  const fields = [{ path: 'file', message }];
  server.answer(orders.uploadFile, ({ name }) =>
    name === 'bill.png'
      ? { ...bill, bytes: 3 }
      : refusal(400, { code: 'validation_failed', message, fields }),
  );
  server.answer(orders.changeCartLine, () => cartOf([{ ...line, answers: { bill } }]));
  await page.getByRole('button', { name: 'Options for Hosted PBX, Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Options for Hosted PBX' });
  const input = dialog.getByLabelText('File for Latest bill');
  await userEvent.upload(input, new File(['MZ'], 'setup.exe'));
  await expect.element(dialog.getByText(message)).toBeVisible();
  await userEvent.upload(input, new File([new Uint8Array(6 * 1024 * 1024)], 'bill.png'));
  await expect.element(dialog.getByText('Choose a file of at most 5 MB.')).toBeVisible();
  await userEvent.upload(input, new File(['png'], 'bill.png'));
  await expect.element(dialog.getByText('bill.webp')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save options' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputsOf('POST', '/api/order-files')).toEqual([
    { name: 'setup.exe', content: btoa('MZ') },
    { name: 'bill.png', content: btoa('png') },
  ]);
  expect(server.inputsOf('PATCH', `/api/cart/lines/${line.id}`)).toEqual([
    { id: line.id, answers: { bill } },
  ]);
});

test('asks to accept changed prices, and orders at the new ones', async () => {
  const { server } = await open(mockCart);
  const now = { once: '2500', recurring: '12000', price_id: 'price-2' };
  server.answer(orders.checkout, ({ seen }) =>
    JSON.stringify(seen).includes('price-2')
      ? { order: orderOf(400), preview }
      : refusal(409, {
          code: 'price_changed',
          message: 'Prices have changed.',
          prices: [
            { line_id: line.id, currency: 'USD', was: { once: '2500', recurring: '10000' }, now },
          ],
        }),
  );
  server.answer(orders.get, () => orderOf(400));
  await page.getByRole('textbox', { name: 'Reference' }).fill('PO 77');
  await placeOrder.click();
  const dialog = page.getByRole('dialog', { name: 'Prices have changed' });
  await expect
    .element(dialog)
    .toMatchTextContent(/Before\$100\.00 every month, \$25\.00 onceNow\$120\.00 every month/);
  await dialog.getByRole('button', { name: 'Order at the new prices' }).click();
  await expect.element(page.getByRole('heading', { name: 'Order 400', level: 1 })).toBeVisible();
  expect(server.inputsOf('POST', '/api/cart/checkout').at(-1)).toMatchObject({
    reference: 'PO 77',
    seen: [{ line_id: line.id, ...now }],
  });
});

const preview = { currency: 'USD', first_bill: '12500', needs_approval: false, lines: [] };

test("never shows 0 for a line without a price, and explains why it can't be ordered", async () => {
  const problem = 'Not priced yet. Ask your supplier for a price.';
  const { server } = await open((mock) =>
    mock.answer(orders.cart, () =>
      cartOf([{ ...line, price_id: null, once: null, recurring: null, problem }], {
        first_bill: null,
      }),
    ),
  );
  await expect.element(lines).toMatchTextContent(/You payNot priced yet/);
  await expect.element(lines).toMatchTextContent(/Ask your supplier for a price/);
  await expect.element(page.getByText('$0.00')).not.toBeInTheDocument();
  await placeOrder.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Change or remove them/);
  expect(server.inputsOf('POST', '/api/cart/checkout')).toEqual([]);
});

test('links to a service that a line requires, and blocks the order until it is added', async () => {
  const problem = 'Hosted PBX requires another service. Add 5 × Numbers or Porting.';
  const missing = [
    { service_id: line.service_id, service: 'Numbers', slug: 'numbers', quantity: 5 },
    { service_id: line.plan_id, service: 'Porting', slug: 'porting', quantity: 1 },
  ];
  const { server } = await open((mock) =>
    mock.answer(orders.cart, () => cartOf([{ ...line, problem, missing }])),
  );
  await expect.element(lines).toMatchTextContent(/Hosted PBX requires another service/);
  const add = lines.getByRole('link', { name: 'Add 5 × Numbers' });
  await expect.element(add).toHaveAttribute('href', '/app/services/numbers');
  await expect.element(lines.getByRole('link', { name: 'Add Porting' })).toBeVisible();
  await placeOrder.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Change or remove them/);
  expect(server.inputsOf('POST', '/api/cart/checkout')).toEqual([]);
});

test('restores a removed line with Undo, and links an empty cart to the services', async () => {
  const { server } = await open(mockCart);
  server.answer(orders.removeCartLine, () => cartOf([], { first_bill: null }));
  server.answer(orders.addToCart, () => cartOf([line]));
  await page.getByRole('button', { name: 'Remove Hosted PBX, Business' }).click();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Browse services' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(lines).toBeVisible();
});

test('adds a plan to the cart', async () => {
  const { server } = mockAccount({ level: 'aal2', me: buyer });
  server.answer(orders.addToCart, () => cartOf([line]));
  await renderScreen(
    <AddToCart
      record={{
        service_id: line.service_id,
        plan_id: line.plan_id,
        quantity: 5,
        isValidQuantity: true,
      }}
    />,
    {
      path: '/admin',
      me: buyer,
    },
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.element(page.getByText('Added to the cart')).toBeVisible();
  expect(server.inputsOf('POST', '/api/cart/lines')).toMatchObject([
    { plan_id: line.plan_id, quantity: 5 },
  ]);
});

test("reports a failed load, and hides the cart from people who can't order", async () => {
  const { screen } = await open((server) => server.answer(orders.cart, () => refusal(500)));
  await expect.element(page.getByText("Couldn't load your cart")).toBeVisible();
  await screen.unmount();
  await open(mockCart, meOf({ role: 'end_user', level: 10, permissions: ['services:read'] }));
  await expect.element(placeOrder).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Cart/ })).not.toBeInTheDocument();
});

test("orders the cart for a customer after showing the customer's price", async () => {
  const client = companyOf(7, { name: 'Bluebird IT', kind: 'customer' });
  const { server } = await open(
    (mock) => {
      mockCart(mock);
      mock.answer(contract.companies.list, () => ({ items: [client], nextCursor: null }));
    },
    meOf({ permissions: [...buyer.permissions, 'orders:update', 'companies:read'] }),
  );
  const sold = { ...preview, first_bill: '19900' };
  server.answer(orders.create, ({ dry_run }) => ({
    order: dry_run ? null : orderOf(400),
    preview: sold,
  }));
  server.answer(orders.get, () => orderOf(400));
  await page.getByRole('button', { name: 'Choose customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order for a customer' });
  const place = dialog.getByRole('button', { name: 'Place order' });
  await expect.element(place).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Bluebird IT' }).click();
  await expect.element(dialog).toMatchTextContent(/Customer's first bill\$199\.00/);
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 400', level: 1 })).toBeVisible();
  const input = { buyer_id: client.id, from_cart: true, reference: '' };
  expect(server.inputsOf('POST', '/api/orders')).toMatchObject([
    { ...input, dry_run: true },
    { ...input, dry_run: false },
  ]);
});
