import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MockServer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { platform } from '../../../testing/records.ts';
import { mockServices, pbx, renderServices, serviceOf } from '../../../testing/services-screen.tsx';

const panel = page.getByRole('dialog');
const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
const add = (name: string) => panel.getByRole('button', { name: `Add ${name}` });
const emergencyAddress = panel.getByRole('combobox', { name: 'Needs an emergency address' });
const preview = panel.getByRole('region', { name: 'Preview' });
const create = panel.getByRole('button', { name: 'Create service' });
const save = panel.getByRole('button', { name: 'Save changes' });
const created = () => server.inputsOf('POST', '/api/services');

/** Waits for the whole form; the description's editor is a separate module. */
async function show(search = '?create=true') {
  await renderServices(search);
  await expect.element(field('Description'), { timeout: 15_000 }).toBeVisible();
}

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockServices(server);
});

describe('a new service', () => {
  test('is sent with the price, features and documents as entered', async () => {
    server.answer(contract.catalog.create, ({ name }) => serviceOf(60, { name: String(name) }));
    await show();
    await field('Name').fill('Call recording');
    await panel.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Voice' }).click();
    await field('Price without plans').fill('12,5');
    await expect.element(field('Price without plans')).toHaveValue('12.5');
    await field('Per').fill('seat');
    await field('Features 1').fill('Search');
    await add('feature').click();
    await field('Features 2').fill('Export');
    await field('Documents 1: title').fill('Data sheet');
    await field('Documents 1: address').fill('https://brightwell.example/a?b=1|2');
    await create.click();
    await expect.poll(created).toMatchObject([
      {
        company_id: platform.id,
        name: 'Call recording',
        category: 'voice',
        price: '12.5',
        price_currency: 'USD',
        price_per: 'month',
        price_unit: 'seat',
        features: ['Search', 'Export'],
        documents: [{ title: 'Data sheet', address: 'https://brightwell.example/a?b=1|2' }],
      },
    ]);
  });

  test('requires an emergency address if its category does, unless the user chooses otherwise', async () => {
    server.answer(contract.catalog.create, ({ name }) => serviceOf(60, { name: String(name) }));
    await show();
    await expect.element(emergencyAddress).toHaveTextContent('No');
    await expect
      .element(emergencyAddress)
      .toHaveAccessibleDescription(
        'Lines in the US and Canada wait until an emergency address is registered.',
      );
    await field('Name').fill('Fax to mail');
    await panel.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Voice' }).click();
    await expect.element(emergencyAddress).toHaveTextContent('Yes');
    await emergencyAddress.click();
    await page.getByRole('option', { name: 'No', exact: true }).click();
    await create.click();
    await expect
      .poll(created)
      .toMatchObject([{ category: 'voice', needs_emergency_address: false }]);
  });

  test('previews what visitors will see while the form is filled in', async () => {
    await show();
    await expect.element(preview).toMatchTextContent(/Category.*Service name.*on request/);
    await field('Name').fill('Hosted <b>PBX</b>');
    await field('Provider').fill('Brightwell');
    await field('Price without plans').fill('1234.5');
    await field('Per').fill('seat');
    await expect
      .element(preview)
      .toMatchTextContent(
        /Hosted <b>PBX<\/b>.*by Brightwell.*from \$1,234\.50.*per seat per month/,
      );
    await field('Price without plans').fill('many');
    await expect.element(preview).toMatchTextContent(/on request/);
  });

  test('suggests an address from the name, in lower case only', async () => {
    await show();
    await field('Name').fill('Café & Voice 2');
    await expect.element(field('Address')).toHaveAttribute('placeholder', 'cafe-voice-2');
    await field('Address').fill('My-Voice');
    await expect.element(field('Address')).toHaveValue('my-voice');
  });

  test('shows errors beside each field, and sends nothing', async () => {
    await show();
    await field('Price without plans').fill('12.345');
    await field('Address').fill('a b');
    await field('Documents 1: title').fill('Sheet');
    await field('Documents 1: address').fill('javascript:alert(1)');
    await create.click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Please enter a name.');
    await expect.element(field('Name')).toHaveFocus();
    await expect
      .element(field('Price without plans'))
      .toHaveAccessibleDescription(/Please enter a price such as 12\.50\./);
    await expect.element(field('Address')).toHaveAccessibleDescription(/lowercase letters, digits/);
    await expect
      .element(field('Documents 1: title'))
      .toHaveAccessibleDescription(/address that starts with https:\/\//);
    expect(created()).toEqual([]);
  });

  test('counts the characters of its summary', async () => {
    await show();
    await field('Summary').fill('x'.repeat(301));
    await expect.element(panel.getByText(/301 \/ 300/)).toBeVisible();
    await field('Summary').fill('Short.');
    await expect.element(panel.getByText(/ 6 \/ 300/)).toBeVisible();
  });
});

describe('an existing service', () => {
  const open = () => show(`?open=${pbx.id}&edit=true`);
  const changes = () => server.inputsOf('PATCH', `/api/services/${pbx.id}`);

  test('is loaded into the form as stored', async () => {
    await open();
    await expect.element(field('Price without plans')).toHaveValue('12.90');
    await expect.element(field('Features 2')).toHaveValue('Recording');
    await expect
      .element(field('Documents 1: address'))
      .toHaveValue('https://brightwell.example/sheet.pdf');
    await expect.element(preview).toMatchTextContent(/Hosted PBX.*\$12\.90/);
    await expect.element(emergencyAddress).toHaveTextContent('Yes');
  });

  test('loses its price when it is cleared, and a feature when it is removed', async () => {
    server.answer(contract.catalog.update, () => ({ ...pbx, version: 2 }));
    await open();
    await field('Price without plans').fill('');
    await panel.getByRole('button', { name: 'Remove feature 1' }).click();
    await save.click();
    await expect
      .poll(changes)
      .toMatchObject([{ version: 1, price: null, features: ['Recording'] }]);
  });

  test('keeps the input when the server rejects it, with the reason beside the field', async () => {
    const fields = [{ path: 'slug', message: 'Another service has this address.' }];
    server.answer(contract.catalog.update, () =>
      refusal(400, { code: 'validation_failed', message: 'Not like this.', fields }),
    );
    await open();
    await field('Address').fill('taken');
    await save.click();
    await expect
      .element(field('Address'))
      .toHaveAccessibleDescription(/Another service has this address\./);
    await expect.element(field('Address')).toHaveValue('taken');
  });
});
