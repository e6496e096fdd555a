import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withTenant } from '../../../kernel/context.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { recordAuthEvent, recordDenied } from './record.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const eventsOf = async (type: string) => {
  const { rows } = await network.admin.query('select * from audit_logs where resource_type = $1', [
    type,
  ]);
  return rows;
};

test('records a refused attempt although the attempt itself changed nothing', async () => {
  const context = await network.signedInAs(network.people.clerk);
  await recordDenied(context, context.actor, 'companies.remove');
  expect(await eventsOf('companies.remove')).toMatchObject([
    {
      action: 'event',
      result: 'denied',
      actor_id: network.people.clerk.id,
      company_id: network.companies.northClient,
      request_id: context.request.id,
      client_address: '203.0.113.7',
      after: { role: 'end_user' },
    },
  ]);
});

test.each<[AuditEventName, string]>([
  ['auth.sign_in', 'done'],
  ['auth.sign_in_failed', 'denied'],
  ['auth.mfa_failed', 'denied'],
  ['auth.mfa_verified', 'done'],
])('%s is stored as %s, with the address in a separate field', async (type, result) => {
  const { id } = network.people.northAdmin;
  const detail = { clientAddress: '198.51.100.4', factor: 'Phone' };
  await recordAuthEvent({ type, userId: id, detail }, network.database.authPool);
  expect(await eventsOf(type)).toMatchObject([
    { result, actor_id: id, client_address: '198.51.100.4', after: { factor: 'Phone' } },
  ]);
});

test("an event without an actor belongs to the platform's chain", async () => {
  await recordAuthEvent(
    { type: 'auth.link_sent', userId: null, detail: {} },
    network.database.authPool,
  );
  expect(await eventsOf('auth.link_sent')).toMatchObject([
    { actor_id: null, company_id: null, chain: '00000000-0000-0000-0000-000000000000' },
  ]);
});

test('a denied attempt is recorded under the claims of the given actor', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const other = await network.signedInAs(network.people.southAdmin);
  await recordDenied(context, other.actor, 'denied.as.other');
  // The given actor has to be the one whose claims the transaction carries.
  expect(await eventsOf('denied.as.other')).toMatchObject([
    { actor_id: network.people.southAdmin.id },
  ]);
});

test('an event is rolled back with its transaction', async () => {
  const connection = await network.database.authPool.connect();
  await connection.query('begin');
  await recordAuthEvent({ type: 'auth.signed_up', userId: null, detail: {} }, connection);
  await connection.query('rollback');
  connection.release();
  expect(await eventsOf('auth.signed_up')).toEqual([]);
});

test.each(['update audit_logs set result = null', 'delete from audit_logs'])(
  'no signed-in user can rewrite the log: %s',
  async (statement) => {
    const context = await network.signedInAs(network.people.owner);
    const attempt = withTenant(context, (tx) => sql.raw(statement).execute(tx));
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'forbidden' });
  },
);
