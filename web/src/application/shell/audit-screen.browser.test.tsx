import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../../capabilities/auth/index.ts';
import { exportOf } from '../../testing/exports.ts';
import { refusal } from '../../testing/mock-server.ts';
import { detailOf, entryOf, idOf } from '../../testing/records.ts';
import { renderApplication } from '../../testing/render-screen.tsx';
import { mockAccount } from '../../testing/signing-in.ts';

const renamed = entryOf(7, { action: 'update', changed: ['name', 'phone'] });
const refused = entryOf(6, {
  action: 'event',
  resource_type: 'companies.remove',
  resource_label: null,
  result: 'denied',
  actor_name: 'Rita Field',
  client_address: null,
});

async function open(
  path = '/admin/audit-logs',
  list: () => unknown = () => ({ items: [renamed, refused], nextCursor: null }),
) {
  const { server } = mockAccount({ level: 'aal2' });
  server.answer(contract.audit.list, list);
  server.answer(contract.audit.get, () =>
    detailOf(7, {
      ...renamed,
      before: JSON.stringify({ name: 'Northwind', phone: null }),
      after: JSON.stringify({ name: 'Northwind Telecom', phone: '123' }),
      request_id: 'abc123',
    }),
  );
  server.answer(contract.audit.people, () => ({
    items: [{ id: idOf(901), name: 'Rita Field', email: 'rita@example.test' }],
  }));
  await readSession();
  const screen = await renderApplication(path);
  return { server, screen };
}

const table = page.getByRole('table', { name: 'Audit log' });
const lastListRequest = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.inputsOf('GET', '/api/audit').at(-1);

describe('the list', () => {
  test('shows in plain language who did what, the result and the address', async () => {
    await open();
    await expect
      .element(
        table.getByRole('button', {
          name: 'Olga Nord changed the name and phone number of the company Northwind',
        }),
      )
      .toBeVisible();
    await expect.element(table.getByText('Denied')).toBeVisible();
    await expect.element(table.getByText('203.0.113.7')).toBeVisible();
    await expect.element(table.getByText('No IP address')).toBeInTheDocument();
  });

  test('shows an empty state, and offers to clear active filters', async () => {
    const { server, screen } = await open('/admin/audit-logs?result=denied');
    server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
    await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill('nobody');
    await expect.element(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    expect(screen.router.latestLocation.search).toEqual({});
  });

  test('reports that it failed to load', async () => {
    await open('/admin/audit-logs', () => refusal(500, { id: 'error-77' }));
    await expect.element(page.getByText("Couldn't load the audit log")).toBeVisible();
  });
});

describe('filters', () => {
  test('are in the address and sent to the server', async () => {
    const { server } = await open(
      `/admin/audit-logs?action=update&type=companies&result=done&resource=${idOf(2)}&period=week`,
    );
    await expect.element(table).toBeVisible();
    expect(lastListRequest(server)).toMatchObject({
      action: 'update',
      resource_type: 'companies',
      result: 'done',
      resource_id: idOf(2),
      from: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('include the person, chosen by name', async () => {
    const { server, screen } = await open();
    await page.getByRole('button', { name: 'Filter by Person' }).click();
    await page.getByRole('option', { name: 'Rita Field' }).click();
    await expect.element(page.getByRole('combobox', { name: /Person Rita Field$/ })).toBeVisible();
    expect(screen.router.latestLocation.search).toEqual({ actor: idOf(901) });
    await expect.poll(() => lastListRequest(server)).toMatchObject({ actor_id: idOf(901) });
  });

  test('treat two dates as a period that includes the whole last day', async () => {
    const { server } = await open('/admin/audit-logs?period=custom&from=2026-03-01');
    await page.getByLabelText('Until').fill('2026-03-02');
    await expect.poll(() => lastListRequest(server)).toHaveProperty('until');
    const { from, until } = lastListRequest(server) ?? {};
    expect(Date.parse(String(until)) - Date.parse(String(from))).toBe(2 * 86_400_000);
  });
});

describe('one entry', () => {
  test('opens beside the list with the old and new values', async () => {
    const { screen } = await open();
    await table.getByRole('button', { name: /changed the name and phone/ }).click();
    const panel = page.getByRole('dialog', { name: 'Audit entry' });
    const row = panel.getByRole('row', { name: /^Name/ });
    await expect.element(row.getByText('Northwind', { exact: true })).toBeVisible();
    await expect.element(row.getByText('Northwind Telecom')).toBeVisible();
    await expect.element(panel.getByRole('row', { name: /^Phone number Empty 123/ })).toBeVisible();
    await panel.getByRole('button', { name: 'View all activity' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(screen.router.latestLocation.search).toEqual({ resource: idOf(2) });
  });
});

describe('the whole log', () => {
  test.each([
    [
      { intact: true, entries: 12, firstBroken: null },
      /^Intact: no entries were changed\. Checked 12 entries/,
    ],
    [
      {
        intact: true,
        entries: 12,
        firstBroken: null,
        removed: 5,
        removedUntil: '2030-01-02T03:04:05Z',
      },
      /5 entries up to Jan 2, 2030 were removed at the end of the retention period/,
    ],
    [{ intact: false, entries: 12, firstBroken: '7' }, /entry 7 is the first that was changed/],
    [{ intact: false, entries: 1, firstBroken: null }, /entries are missing\. Checked 1 entry\./],
  ])('is verified: %j', async (state, text) => {
    const { server } = await open();
    server.answer(contract.audit.verify, () => ({ removed: 0, removedUntil: null, ...state }));
    await page.getByRole('button', { name: 'Verify integrity' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('is exported with its filters', async () => {
    const { server } = await open('/admin/audit-logs?result=denied');
    server.answer(contract.audit.export, () => exportOf({ list: 'audit' }));
    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/audit/export'))
      .toEqual([{ result: 'denied' }]);
  });
});
