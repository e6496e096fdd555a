import { contract } from '@trunkline/contract';
import type { MovePreview } from '@trunkline/contract/companies';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockCompanies } from '../../../testing/companies-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { companyOf, allActions, idOf, platform } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

const movable = { may: [...allActions, 'move' as const] };
const north = companyOf(2, { name: 'North', kind: 'distributor', ...movable });
const south = companyOf(3, { name: 'South', kind: 'distributor', ...movable });
const client = companyOf(4, { name: 'Client', kind: 'customer', ...movable });

const previewOf = (changes: Partial<MovePreview> = {}): MovePreview => ({
  company: { id: client.id, name: client.name, kind: client.kind, version: 7 },
  from: { id: platform.id, name: platform.name, kind: platform.kind },
  to: { id: south.id, name: south.name, kind: south.kind },
  refusal: null,
  companies: 3,
  level: { before: 2, after: 3 },
  loses: [],
  gains: [
    {
      id: south.id,
      name: 'South',
      kind: 'distributor',
      status: 'active',
      people: 9,
      names: ['Ada', 'Grace'],
    },
  ],
  ...changes,
});

async function open(path = '/admin/companies?tab=tree') {
  const { server } = mockAccount({ level: 'aal2' });
  mockCompanies(server, [north, south, client]);
  server.answer(contract.companies.previewMove, () => previewOf());
  server.answer(contract.companies.move, ({ parent_id: to }) => ({
    ...client,
    version: 8,
    parent_id: String(to),
    parent_name: to === south.id ? 'South' : 'Trunkline',
  }));
  await readSession();
  await renderApplication(path);
  return server;
}

const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const dialog = page.getByRole('dialog', { name: 'Move Client' });
const confirm = dialog.getByRole('button', { name: 'Move company' });

async function carry(from: string, to: string) {
  await expect.element(line(from)).toBeVisible();
  line(from).element().focus();
  await userEvent.keyboard('{Control>}x{/Control}');
  line(to).element().focus();
  await userEvent.keyboard('{Control>}v{/Control}');
}

describe('moving a company in the tree', () => {
  test('shows who gains and loses access before anything moves, and sends the version shown', async () => {
    const server = await open();
    await carry('Client', 'South');
    const preview = dialog.getByRole('region', { name: 'Effects of the move' });
    await expect.element(preview).toMatchTextContent(/No one loses access to it/);
    await expect.element(preview).toMatchTextContent(/9 people gain access to it/);
    await expect.element(preview).toMatchTextContent(/Ada, Grace and 7 more/);
    await expect.element(preview).toMatchTextContent(/2 companies below Client move with it\./);
    await expect.element(preview).toMatchTextContent(/level 3 of your hierarchy instead of 2/);
    expect(server.inputsOf('POST', `/api/companies/${client.id}/move`)).toEqual([]);
    await confirm.click();
    await expect.element(page.getByText('Client was moved below South')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Client was moved back')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/companies/${client.id}/move`))
      .toMatchObject([
        { parent_id: south.id, version: 7 },
        { parent_id: platform.id, version: 8 },
      ]);
  });

  test('rejects an unsuitable destination without a request; Escape cancels the move', async () => {
    await open();
    await carry('North', 'South');
    await expect.element(page.getByText('North cannot be moved below South.')).toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    line('Client').element().focus();
    await userEvent.keyboard('{Control>}x{/Control}{Escape}');
    await expect.element(page.getByText('Client stays where it is.')).toBeInTheDocument();
  });

  test('a destination the server rejects cannot be chosen', async () => {
    const server = await open();
    server.answer(contract.companies.previewMove, () =>
      previewOf({ refusal: "A company can't be below itself.", gains: [] }),
    );
    await carry('Client', 'South');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent("A company can't be below itself.");
    await expect.element(confirm).toBeDisabled();
  });

  test('shows an error with its ID when the preview fails, and retries', async () => {
    const server = await open();
    server.answer(contract.companies.previewMove, () => refusal(500, { id: 'error-7' }));
    await carry('Client', 'South');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Error ID: error-7/);
    server.answer(contract.companies.previewMove, () => previewOf());
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(confirm).toBeEnabled();
  });

  test('shows the error of a failed move in the dialog', async () => {
    const server = await open();
    server.answer(contract.companies.move, () =>
      refusal(409, { message: 'Someone else has changed this in the meantime.', id: 'error-8' }),
    );
    await carry('Client', 'South');
    await confirm.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/Someone else has changed this in the meantime.*error-8/);
  });
});

test('moving from the menu offers only possible parents', async () => {
  await open('/admin/companies');
  await page.getByRole('button', { name: 'Actions for North' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const other = page.getByRole('dialog', { name: 'Move North' });
  await expect.element(other).toMatchTextContent(/Nothing changes until you confirm/);
  await other.getByRole('button', { name: 'Show choices' }).click();
  await expect.element(page.getByRole('option', { name: 'South' })).not.toBeInTheDocument();
});

test('the page of a suspended company shows a notice with a button to reactivate it', async () => {
  const { server } = mockAccount({ level: 'aal2' });
  const asleep = companyOf(9, { name: 'Asleep', status: 'suspended', may: ['activate'] });
  mockCompanies(server, [asleep]);
  server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
  await readSession();
  await renderApplication(`/admin/companies/${idOf(9)}`);
  await expect.element(page.getByText('Asleep is suspended.')).toBeVisible();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});
