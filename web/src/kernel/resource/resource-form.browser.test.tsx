import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockCompanies, northwind, renderCompanies } from '../../testing/companies-screen.tsx';
import { deferredAnswer, mockServer, refusal } from '../../testing/mock-server.ts';
import { companyOf, idOf, platform } from '../../testing/records.ts';

const dialog = page.getByRole('dialog');
const field = (label: string | RegExp) => dialog.getByLabelText(label);
const editing = `?open=${northwind.id}&edit=true`;

async function openEditing() {
  const server = mockServer();
  mockCompanies(server);
  const screen = await renderCompanies(editing);
  await expect.element(field(/^Name/)).toHaveValue('Northwind');
  return { server, screen };
}

async function openCreating() {
  const server = mockServer();
  mockCompanies(server, [{ ...platform, may: ['create_below'] }]);
  const screen = await renderCompanies('?create=true');
  await expect.element(field(/^Name/)).toBeVisible();
  return { server, screen };
}

describe('form messages', () => {
  test('shows no error before a field is left; then shows it beside the field', async () => {
    await openEditing();
    const phone = field('Phone');
    await phone.fill('call me');
    await expect.element(phone).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(phone)
      .toHaveAccessibleDescription('Use digits, spaces, hyphens or brackets.');
    await phone.fill('+49 30 123456');
    await expect.element(phone).not.toHaveAttribute('aria-invalid');
  });

  test('submitting names every invalid field and focuses the first', async () => {
    const { server } = await openCreating();
    await dialog.getByRole('button', { name: 'Create company' }).click();
    await expect.element(field(/^Name/)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(/^Name/)).toHaveFocus();
    await expect.element(field(/^Name/)).toHaveAccessibleDescription('Please enter a name.');
    await expect.element(dialog.getByText('Check the 2 highlighted fields.')).toBeVisible();
    expect(server.inputsOf('POST', '/api/companies')).toEqual([]);
  });

  test('offers only types that are allowed below the parent', async () => {
    await openCreating();
    await dialog.getByRole('combobox', { name: /^Type/ }).click();
    await expect.element(page.getByRole('option', { name: 'Customer' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Platform' })).not.toBeInTheDocument();
  });
});

describe('saving', () => {
  test('sends changes with the version they are based on, and confirms', async () => {
    const { server, screen } = await openEditing();
    server.answer(contract.companies.update, ({ name }) => ({
      ...northwind,
      name: String(name),
      version: 2,
    }));
    await field(/^Name/).fill('Northwind Telecom');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('Northwind Telecom was saved')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/companies/${northwind.id}`))
      .toEqual([{ id: northwind.id, version: 1, name: 'Northwind Telecom' }]);
    expect(screen.search()).toEqual({ open: northwind.id });
  });

  test("creates a company below the user's own, and opens it", async () => {
    const { server, screen } = await openCreating();
    const created = companyOf(50, { name: 'Bluewater' });
    server.answer(contract.companies.create, () => created);
    server.answer(contract.companies.get, ({ id }) => (id === created.id ? created : platform));
    await field(/^Name/).fill('Bluewater');
    await dialog.getByRole('combobox', { name: /^Type/ }).click();
    await page.getByRole('option', { name: 'Customer' }).click();
    await dialog.getByRole('button', { name: 'Create company' }).click();
    await expect.element(page.getByText('Bluewater was created')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/companies'))
      .toEqual([{ name: 'Bluewater', kind: 'customer', parent_id: platform.id }]);
    await expect.poll(() => screen.search()).toEqual({ open: idOf(50) });
  });

  test('marks the save button as busy while waiting for the response, and ignores a second click', async () => {
    const { server } = await openEditing();
    const { answer, release } = deferredAnswer({ ...northwind, name: 'Northwind Two', version: 2 });
    server.answer(contract.companies.update, () => answer);
    await field(/^Name/).fill('Northwind Two');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(page.getByText('Northwind Two was saved')).toBeVisible();
  });
});

describe('a refusal', () => {
  test('is shown beside its field, which gets the focus', async () => {
    const { server } = await openEditing();
    server.answer(contract.companies.update, () =>
      refusal(409, {
        code: 'conflict',
        message: 'Invalid request. Please check your input and try again.',
        fields: [{ path: 'name', message: 'A company with this name already exists.' }],
      }),
    );
    await field(/^Name/).fill('Harbour');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .element(field(/^Name/))
      .toHaveAccessibleDescription('A company with this name already exists.');
    await expect.element(field(/^Name/)).toHaveFocus();
    await expect.element(field(/^Name/)).toHaveValue('Harbour');
  });

  test('that concerns no field is shown above the form with its ID, and the input is kept', async () => {
    const { server } = await openEditing();
    server.answer(contract.companies.update, () => refusal(500, { id: 'error-500' }));
    await field('Phone').fill('12345');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    const alert = dialog.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Server error\./);
    await expect.element(alert).toMatchTextContent(/Error ID: error-500/);
    await expect.element(field('Phone')).toHaveValue('12345');
  });
});

describe('when someone else saved first', () => {
  const theirs = { ...northwind, name: 'Northwind Group', version: 5 };

  async function collide() {
    const opened = await openEditing();
    opened.server.answer(contract.companies.update, ({ version, name }) =>
      version === 1
        ? refusal(409, { code: 'conflict', message: 'Someone else has changed this.' })
        : { ...theirs, name: String(name), version: 6 },
    );
    await field(/^Name/).fill('Northwind Telecom');
    opened.server.answer(contract.companies.get, () => theirs);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    const notice = dialog.getByRole('alert');
    await expect.element(notice).toMatchTextContent(/Someone else changed Northwind Group/);
    return { ...opened, notice };
  }

  test("shows their changes beside the user's own", async () => {
    const { notice } = await collide();
    const row = notice.getByRole('row', { name: /Name/ });
    await expect.element(row).toMatchTextContent(/Northwind Group.*Northwind Telecom/);
  });

  test('their version can be loaded', async () => {
    const { notice } = await collide();
    await notice.getByRole('button', { name: 'Load their version' }).click();
    await expect.element(field(/^Name/)).toHaveValue('Northwind Group');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test("the user's own version can be saved over theirs", async () => {
    const { notice, server } = await collide();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Northwind Telecom was saved')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/companies/${northwind.id}`).at(-1))
      .toEqual({
        id: northwind.id,
        version: 5,
        name: 'Northwind Telecom',
      });
  });
});

describe('leaving', () => {
  test('asks before leaving unsaved input behind', async () => {
    const { screen } = await openEditing();
    await field('Phone').fill('555');
    void screen.router.navigate({ to: '/admin' });
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('Phone')).toHaveValue('555');
    void screen.router.navigate({ to: '/admin' });
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect.element(page.getByRole('heading', { name: 'Screen at /admin' })).toBeVisible();
  });

  test('does not ask when nothing was typed', async () => {
    const { screen } = await openEditing();
    void screen.router.navigate({ to: '/admin' });
    await expect.element(page.getByRole('heading', { name: 'Screen at /admin' })).toBeVisible();
  });

  test('keeps a draft, which is restored on the next visit and can be discarded', async () => {
    const first = await openEditing();
    await field('Phone').fill('555');
    await expect.poll(() => sessionStorage.length).toBe(1);
    await first.screen.unmount();
    await renderCompanies(editing);
    await expect.element(dialog.getByText(/Your unsaved changes were restored\./)).toBeVisible();
    await expect.element(field('Phone')).toHaveValue('555');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(field('Phone')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});
