import { contract } from '@trunkline/contract';
import type { OrderDetail, OrderTask, PortLetter } from '@trunkline/contract/orders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { orderOf, taskOf } from '../../../testing/orders.ts';
import { idOf, meOf } from '../../../testing/records.ts';

const { orders } = contract;
const me = meOf({ permissions: ['orders:read', 'orders:create'] });
const instant = '2026-03-10T12:00:00Z';
const letter: PortLetter = {
  id: idOf(81),
  state: 'sent',
  sent_at: instant,
  signer_name: 'Grace Hopper',
  signer_email: 'grace@client.example',
  sha256: 'ab'.repeat(32),
  signature: null,
};

const withPort = (changes: Partial<OrderTask>): OrderDetail =>
  orderOf(400, {
    tasks: [
      taskOf(80, {
        kind: 'port',
        details: { entity_name: 'Łódź Telekomunikacja' },
        ...changes,
      }),
    ],
  });

const open = (order: OrderDetail) =>
  renderContent(
    `/app/orders/${order.id}`,
    (server) => {
      server.answer(orders.get, () => order);
      server.answer(orders.tracker, () => ({ ...order, steps: [] }));
    },
    me,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('sends a letter with the account and its signer', async () => {
  const { server } = await open(withPort({ may: ['send_letter'] }));
  server.answer(orders.sendLetter, () => withPort({ letter, may: ['send_letter'] }));
  await button('Send letter').click();
  const dialog = page.getByRole('dialog', { name: 'Letter of authorisation' });
  const holder = dialog.getByRole('textbox', { name: /Account holder/ });
  await expect.element(holder).toHaveValue('Łódź Telekomunikacja');
  const send = dialog.getByRole('button', { name: 'Send letter' });
  await expect.element(send).toBeDisabled();
  for (const [name, text] of [
    [/Account number/, '4711'],
    [/Service address/, '12 Harbour Road'],
    [/Authorised person/, 'Grace Hopper'],
    [/Email address/, 'grace@client.example'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(text);
  await send.click();
  await expect.element(page.getByText('Letter sent')).toBeVisible();
  expect(server.inputsOf('POST', `/api/order_tasks/${idOf(80)}/letter`)).toMatchObject([
    { account_number: '4711', signer_email: 'grace@client.example' },
  ]);
});

test('shows the customer the letter before signing', async () => {
  const { server } = await open(withPort({ letter, may: ['sign_letter'] }));
  await expect.element(page.getByText('Waiting for the signature')).toBeVisible();
  await button('Sign letter').click();
  const dialog = page.getByRole('dialog', { name: 'Sign the letter of authorisation?' });
  await expect.element(dialog).toMatchTextContent(/authorised to act for Łódź Telekomunikacja/);
  server.answer(orders.signLetter, () => withPort({ letter: { ...letter, state: 'signed' } }));
  await dialog.getByRole('textbox', { name: 'Your position (optional)' }).fill('CTO');
  await dialog.getByRole('button', { name: 'Sign letter' }).click();
  await expect.element(page.getByText('Letter signed')).toBeVisible();
  expect(server.inputsOf('POST', `/api/port_letters/${letter.id}/sign`)).toMatchObject([
    { title: 'CTO' },
  ]);
});

test('requests a new letter after the port has changed, and shows the evidence', async () => {
  const signature = {
    name: 'Grace Hopper',
    title: 'CTO',
    email: 'grace@client.example',
    consent: 'Agreed',
    pdf_sha256: 'cd'.repeat(32),
    address: '192.0.2.1',
    agent: 'Test',
    signed_at: instant,
  };
  await open(
    withPort({ letter: { ...letter, state: 'outdated', signature }, may: ['send_letter'] }),
  );
  await expect.element(page.getByText('Needs a new signature')).toBeVisible();
  await expect.element(page.getByText(/Signed by Grace Hopper, CTO/)).toBeVisible();
  await expect.element(page.getByText(new RegExp(signature.pdf_sha256))).toBeVisible();
  await expect.element(button('Edit and resend letter')).toBeVisible();
});

test('shows the documents as complete once the letter is signed', async () => {
  const number = {
    id: idOf(82),
    number: '+16045550142',
    country: 'CA',
    number_type: 'geographic',
    losing_carrier: 'Bell',
    state: 'documents',
    state_since: instant,
    messaging: 'none',
    requested_foc: null,
    confirmed_foc: null,
    rejection: null,
    may: [],
  } satisfies OrderTask['numbers'][number];
  await open(withPort({ letter: { ...letter, state: 'signed' }, numbers: [number] }));
  await expect.element(page.getByText('Documents complete')).toBeVisible();
});
