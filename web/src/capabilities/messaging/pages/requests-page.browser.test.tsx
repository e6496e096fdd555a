import { contract } from '@trunkline/contract';
import type { ContactRequest } from '@trunkline/contract/messaging';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serveRequests, renderContent, requestOf } from '../../../testing/content-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { meOf } from '../../../testing/records.ts';

const table = page.getByRole('table', { name: 'Contact requests' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const hostile = '<img src=x onerror=alert(1)> <b>call</b> me';
const ada = requestOf(70, { name: 'Ada Byron', message: hostile, phone: '+44 20 123' });
const grace = requestOf(71, {
  name: 'Grace Hopper',
  topic: 'privacy',
  state: 'handled',
  may: ['update', 'reopen', 'delete'],
});
const pathOf = (request: ContactRequest, verb: string) => `/api/requests/${request.id}/${verb}`;

const open = (search = '', requests: ContactRequest[] = [ada, grace]) =>
  renderContent(`/admin/cms/requests${search}`, (server) => serveRequests(server, requests));
async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the states of the list of requests', () => {
  test('loading: shows skeleton rows, then the rows', async () => {
    const { answer, release } = deferredAnswer({ items: [ada], nextCursor: null });
    await renderContent('/admin/cms/requests', (server) => {
      server.answer(contract.messaging.requests.list, () => answer);
    });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(row('Ada Byron')).toBeVisible();
  });

  test('full: shows the sender, their contact details, the topic, and the state', async () => {
    await open();
    await expect.element(row('Ada Byron')).toMatchTextContent(/visitor\.70@example\.com.*New/);
    await expect.element(row('Grace Hopper')).toMatchTextContent(/Privacy or security.*Handled/);
  });

  test('full: a long email address stays on one line', async () => {
    await page.viewport(1280, 900);
    const email = 'a-visitor-with-a-long-name@glenlight-distillery-visitor-centre.example';
    await open('', [requestOf(70, { email })]);
    const link = table.getByRole('link', { name: /a-visitor/ });
    await expect.element(link).toBeVisible();
    const tops = [...link.element().getClientRects()].map(({ top }) => top);
    expect(new Set(tops).size).toBe(1);
  });

  test('empty: explains what will appear here; requests cannot be added manually', async () => {
    await open('', []);
    await expect
      .element(page.getByRole('heading', { name: 'No contact requests yet' }))
      .toBeVisible();
    await expect.element(page.getByText(/Messages from the contact forms/).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^New/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  });

  test('filtered: shows only matching requests, and the filter can be cleared', async () => {
    const { server } = await open('?state=new');
    await expect.element(row('Ada Byron')).toBeVisible();
    await expect.element(row('Grace Hopper')).not.toBeInTheDocument();
    expect(server.inputsOf('GET', '/api/requests').at(-1)).toMatchObject({ state: 'new' });
    await page.getByRole('button', { name: 'Clear the Status filter' }).click();
    await expect.element(row('Grace Hopper')).toBeVisible();
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const { server } = await renderContent('/admin/cms/requests', (mocked) => {
      mocked.answer(contract.messaging.requests.list, () => refusal(500, { id: 'error-72' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the contact requests.*error-72/);
    serveRequests(server, [ada]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Ada Byron')).toBeVisible();
  });
});

describe('reading a request', () => {
  test('shows the message and contact details as text, never as markup', async () => {
    const { screen } = await open();
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    await expect.poll(() => screen.router.latestLocation.search).toEqual({ open: ada.id });
    await expect.element(panel.getByText(hostile)).toBeVisible();
    await expect.element(panel.getByText('+44 20 123')).toBeVisible();
    expect(panel.element().querySelector('img, b')).toBeNull();
  });

  test('opens from its address', async () => {
    await open(`?open=${grace.id}`);
    await expect.element(panel.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
    await expect.element(panel.getByText('Please call me.')).toBeVisible();
  });

  test('that does not exist shows an error, and leaves the list unchanged', async () => {
    await open(`?open=${requestOf(79).id}`);
    await expect
      .element(panel.getByRole('alert'))
      .toMatchTextContent(/Couldn't load this contact request/);
    await expect.element(page.getByText('Ada Byron')).toBeInTheDocument();
  });
});

describe('a request', () => {
  test('is marked as handled in one step, and can be undone', async () => {
    const { server } = await open();
    server.answer(contract.messaging.requests.handle, () => ({ ...ada, state: 'handled' }));
    server.answer(contract.messaging.requests.reopen, () => ada);
    await choose('Ada Byron', 'Mark as handled');
    await expect.element(page.getByText('Ada Byron was marked as handled')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', pathOf(ada, 'handle')))
      .toEqual([{ id: ada.id }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => server.inputsOf('POST', pathOf(ada, 'reopen')))
      .toEqual([{ id: ada.id }]);
  });

  test('is shown as handled as soon as the server confirms', async () => {
    const { server } = await open();
    server.answer(contract.messaging.requests.handle, () => {
      serveRequests(server, [{ ...ada, state: 'handled' }, grace]);
      return { ...ada, state: 'handled' };
    });
    await choose('Ada Byron', 'Mark as handled');
    await expect.element(row('Ada Byron')).toMatchTextContent(/Handled/);
  });

  test('offers only actions that are still possible', async () => {
    await open();
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Mark as new' })).toBeVisible();
    await expect
      .element(page.getByRole('menuitem', { name: 'Mark as handled' }))
      .not.toBeInTheDocument();
  });

  test('shows a refusal, and keeps the state', async () => {
    const { server } = await open();
    server.answer(contract.messaging.requests.handle, () =>
      refusal(403, { code: 'forbidden', message: 'You may not do that.' }),
    );
    await choose('Ada Byron', 'Mark as handled');
    await expect.element(page.getByText(/You may not do that\./)).toBeVisible();
    await expect.element(row('Ada Byron')).toMatchTextContent(/New/);
  });

  test('is deleted only after a confirmation that explains the consequence', async () => {
    const { server } = await open();
    server.answer(contract.messaging.requests.remove, () => ({ ...ada }));
    await choose('Ada Byron', 'Delete');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/restore it from the recycle bin/);
    expect(server.inputsOf('DELETE', `/api/requests/${ada.id}`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => server.inputsOf('DELETE', `/api/requests/${ada.id}`)).toHaveLength(1);
  });
});

test('someone with read-only access can only read', async () => {
  const me = meOf({ permissions: ['requests:read'] });
  const readable = { ...ada, may: [] };
  await renderContent('/admin/cms/requests', (server) => serveRequests(server, [readable]), me);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect.element(panel.getByText(hostile)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});
