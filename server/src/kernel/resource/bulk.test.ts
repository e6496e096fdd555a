import { RowResult } from '@trunkline/contract/kernel/resource';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companySource } from '../../capabilities/companies/source.ts';
import { activateCompany } from '../../capabilities/companies/verbs/activate.ts';
import { suspendCompany } from '../../capabilities/companies/verbs/suspend.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { actOnRows, NotedResult } from './bulk.ts';
import { restoreRow } from './restore.ts';

let network: TestNetwork;
let ids: string[];
const verbs = { suspend: suspendCompany, activate: activateCompany };
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  ids = [];
  for (const name of ['Bulk one', 'Bulk two'])
    ids.push(await network.createTenant(network.companies.northShop, 'customer', name));
});
afterAll(() => network.drop());

async function runBulk(persona: keyof TestNetwork['people'], action: string, ids: string[]) {
  const context = await network.signedInAs(network.people[persona]);
  const { results } = await actOnRows(context, companySource, { action, ids }, verbs);
  return results.map((result) => RowResult.parse(result));
}
const statusOf = async (id: string) => (await network.row('companies', id))?.['status'];

test('reports the outcome of each row with its name', async () => {
  expect(await runBulk('northAdmin', 'suspend', ids)).toEqual([
    { id: ids[0], line: null, label: 'Bulk one', ok: true, errors: [] },
    { id: ids[1], line: null, label: 'Bulk two', ok: true, errors: [] },
  ]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['suspended', 'suspended']);
  expect((await runBulk('northAdmin', 'activate', ids)).map(({ ok }) => ok)).toEqual([true, true]);
});

test('adds notes on a success to that row only', async () => {
  const [first = '', second = ''] = ids;
  const context = await network.signedInAs(network.people.northAdmin);
  const { results } = await actOnRows(
    context,
    companySource,
    { action: 'suspend', ids: [first, second] },
    {
      suspend: (_, { id }) => Promise.resolve(new NotedResult(id === first ? ['Look there.'] : [])),
    },
  );
  expect(results.map(({ ok, notes }) => [ok, notes])).toEqual([
    [true, ['Look there.']],
    [true, undefined],
  ]);
});

test('an action without a verb fails and changes no row', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const attempt = actOnRows(context, companySource, { action: 'suspend', ids }, {});
  await expect(attempt).rejects.toThrow('companies has no verb for suspend');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['active', 'active']);
});

test('restores with the verb of the resource, if it has one', async () => {
  await runBulk('northAdmin', 'delete', ids);
  const context = await network.signedInAs(network.people.northAdmin);
  const restored: string[] = [];
  const { results } = await actOnRows(
    context,
    companySource,
    { action: 'restore', ids },
    {
      restore: (caller, input) => {
        restored.push(input.id);
        return restoreRow(caller, companySource, input);
      },
    },
  );
  expect(results.map(({ label }) => label)).toEqual(['Bulk one', 'Bulk two']);
  expect(restored).toEqual(ids);
});

test('a failure does not stop the rest', async () => {
  const [first = '', second = ''] = ids;
  await runBulk('northAdmin', 'suspend', [first]);
  const results = await runBulk('northAdmin', 'suspend', [first, crypto.randomUUID(), second]);
  expect(results.map(({ ok }) => ok)).toEqual([false, false, true]);
  expect(results[1]?.errors).toEqual([
    { field: null, message: 'The requested item was not found.' },
  ]);
});

test("another tenant's row is not found, not named and remains unchanged", async () => {
  const before = await network.row('companies', network.companies.southShop);
  for (const action of ['suspend', 'activate', 'delete']) {
    const [result] = await runBulk('northAdmin', action, [network.companies.southShop]);
    expect(result).toMatchObject({
      label: network.companies.southShop,
      ok: false,
      errors: [{ message: 'The requested item was not found.' }],
    });
  }
  expect(await network.row('companies', network.companies.southShop)).toEqual(before);
});

test('handles a row named twice once', async () => {
  const [first = ''] = ids;
  expect(await runBulk('northAdmin', 'suspend', [first, first])).toHaveLength(1);
});

test("delete moves to the recycle bin, except a company with others below it or the user's own", async () => {
  const { north, northShop } = network.companies;
  const results = await runBulk('northAdmin', 'delete', [...ids, northShop, north]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  const { rows } = await network.admin.query(
    'select item_id from deleted_items where item_id = any($1)',
    [ids],
  );
  expect(rows).toHaveLength(2);
});

test('restore brings rows back from the recycle bin and names them; other rows are not found', async () => {
  await runBulk('northAdmin', 'delete', ids);
  const results = await runBulk('northAdmin', 'restore', [...ids, network.companies.northShop]);
  expect(results.map(({ ok, label }) => (ok ? label : ok))).toEqual([
    'Bulk one',
    'Bulk two',
    false,
  ]);
  const rows = await Promise.all(ids.map((id) => network.row('companies', id)));
  expect(rows).toMatchObject([{ deleted_at: null }, { deleted_at: null }]);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot restore any of the rows',
  async (persona) => {
    await runBulk('northAdmin', 'delete', ids);
    const results = await runBulk(persona, 'restore', ids);
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    const rows = await Promise.all(ids.map((id) => network.row('companies', id)));
    expect(rows.filter((row) => row?.['deleted_at'] === null)).toEqual([]);
  },
);

test.each(['clerk', 'northReseller'] as const)(
  '%s cannot act on any of the rows',
  async (persona) => {
    const auditCount = await network.auditCount();
    for (const action of ['suspend', 'delete']) {
      const results = await runBulk(persona, action, ids);
      expect(results.filter(({ ok }) => ok)).toEqual([]);
    }
    expect(await Promise.all(ids.map(statusOf))).toEqual(['active', 'active']);
    expect(await network.auditCount()).toBe(auditCount);
  },
);

test('audits every change separately', async () => {
  await runBulk('northAdmin', 'suspend', ids);
  for (const id of ids) {
    expect((await network.auditOf(id)).at(-1)).toMatchObject({
      action: 'update',
      actor_id: network.people.northAdmin.id,
      after: { status: 'suspended' },
    });
  }
});
