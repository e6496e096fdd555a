import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnRows, listRows, removeRow } from '../../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { exportsOf } from '../../../testing/exports.ts';
import { requestExport, requestSource } from '../source.ts';
import { handleRequest, reopenRequest } from './set-request-state.ts';

let network: TestNetwork;
let id = '';
beforeAll(async () => {
  network = await createTestNetwork();
  const insert = async (company: string, name: string) => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into contact_requests (company_id, submission, name, email, topic, message)
       values ($1, $2, $3, 'a@b.example', 'sales', '=SUM(A1)') returning id`,
      [company, randomUUID(), name],
    );
    return rows[0]?.id ?? '';
  };
  id = await insert(network.companies.north, 'Robin');
  await insert(network.companies.south, 'Sender in the south');
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const signedInAs = (persona: PersonKey) => network.signedInAs(network.people[persona]);
const list = async (persona: PersonKey, selection: object = {}) => {
  const page = await listRows(await signedInAs(persona), requestSource, {
    sort: '-created_at',
    limit: 50,
    ...selection,
  });
  return page.items.map(({ name, state }) => `${name} ${state}`);
};

test('administrators see only contact requests to their own companies', async () => {
  expect(await list('northAdmin')).toEqual(['Robin new']);
  expect(await list('southAdmin')).toEqual(['Sender in the south new']);
  expect(await list('northReseller')).toEqual([]);
  expect(await list('northAdmin', { search: 'rob' })).toEqual(['Robin new']);
  expect(await list('northAdmin', { search: '%' })).toEqual([]);
});

test('marks a request as handled, and as new again; both are audited', async () => {
  const admin = await signedInAs('northAdmin');
  expect(await handleRequest(admin, { id })).toMatchObject({ state: 'handled' });
  expect(await list('northAdmin', { state: 'new' })).toEqual([]);
  expect(await reopenRequest(admin, { id })).toMatchObject({ state: 'new' });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { state: 'new' },
  });
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot change the state',
  async (persona) => {
    const context = await signedInAs(persona);
    expect(await rejectionOf(handleRequest(context, { id }))).toMatchObject({ code: 'not_found' });
    expect(await rejectionOf(removeRow(context, requestSource, { id }))).toMatchObject({
      code: 'not_found',
    });
  },
);

test('an export neutralises formulas', async () => {
  const { csv } = await exportsOf(network).exportToCsv(network.people.northAdmin, requestExport, {
    sort: 'name',
  });
  expect(csv).toContain("'=SUM(A1)");
  expect(csv).not.toContain('south');
});

test('a bulk action handles requests, and a removed request moves to the recycle bin', async () => {
  const admin = await signedInAs('northAdmin');
  const { results } = await actOnRows(
    admin,
    requestSource,
    { action: 'handle', ids: [id] },
    { handle: handleRequest },
  );
  expect(results).toMatchObject([{ ok: true, label: 'Robin' }]);
  await removeRow(admin, requestSource, { id });
  expect(await list('northAdmin')).toEqual([]);
  const { rows } = await network.admin.query('select item_type, label from deleted_items');
  expect(rows).toEqual([{ item_type: 'contact_requests', label: 'Robin' }]);
});
