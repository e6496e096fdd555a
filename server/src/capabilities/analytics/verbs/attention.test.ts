import { Attention } from '@trunkline/contract/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readAttention } from './attention.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const attention = async (persona: keyof TestNetwork['people']) =>
  Attention.parse(await readAttention(await network.signedInAs(network.people[persona])));

const zeroCounts = {
  failing_webhooks: 0,
  failing_connectors: 0,
  failing_domains: 0,
  late_jobs: 0,
  expiring_invitations: 0,
  waiting_applications: 0,
  stuck_orders: 0,
  waiting_orders: 0,
  open_tasks: 0,
  waiting_quotes: 0,
  upcoming_renewals: 0,
  exposed_subscriptions: 0,
};

/** Two rows of each kind at North, of which one needs attention. */
async function fill(): Promise<void> {
  const { north } = network.companies;
  const query = (text: string, values: unknown[] = []) => network.admin.query(text, values);
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into integrations (company_id, name, url, topics, secret_at, state)
     select $1, n, 'https://crm.example', '{companies}', now(), 'active'
     from unnest('{failing,fine}'::text[]) n returning id`,
    [north],
  );
  await query(
    `insert into webhook_deliveries (company_id, integration_id, event_id, event, payload, due_at, state, error)
     values ($1, $2, 'message 1', 'company.updated', '{}', now(), 'failed', 'The receiver answered 500.')`,
    [north, rows[0]?.id],
  );
  await query(
    `insert into tenant_domains (company_id, domain, status, created_at, problem_since)
     values ($1, 'broken.example', 'not_found', $2, $2), ($1, 'new.example', 'pending', $2, null)`,
    [north, network.clock.now],
  );
  await query(
    `insert into invitations (company_id, email, role, expires_at)
     select $1, h || '@north.example', 'end_user', $2::timestamptz + h * interval '1 hour'
     from unnest('{47,49}'::integer[]) h`,
    [north, network.clock.now],
  );
  await query(
    `insert into partner_applications (company_id, submission, company_name, contact_name, email,
       country, kind, state)
     select $1, gen_random_uuid(), 'Applicant', 'Ada', 'ada@applicant.example', 'US', 'reseller', s
     from unnest('{reviewing,declined}'::text[]) s`,
    [north],
  );
}

async function addJobDue(minutes: number): Promise<void> {
  await network.admin.query(
    `insert into pgboss.job (name, data, state, start_after, created_on)
     select name, '{}', 'created', now() - $1 * interval '1 minute',
       now() - $1 * interval '1 minute' from pgboss.queue where name = 'isolation.late'`,
    [minutes],
  );
}

test('counts what needs attention in the company and those below it, and nothing from other tenants', async () => {
  for (const persona of ['owner', 'northAdmin', 'southAdmin'] as const)
    expect(await attention(persona)).toEqual(zeroCounts);
  await fill();
  await network.admin.query(
    `select pgboss.create_queue('isolation.late', '{"policy":"standard"}')`,
  );
  for (const minutes of [4, 6]) await addJobDue(minutes);
  const north = {
    ...zeroCounts,
    failing_webhooks: 1,
    failing_domains: 1,
    expiring_invitations: 1,
    waiting_applications: 1,
  };
  expect(await attention('northAdmin')).toEqual(north);
  // Only the platform sees jobs.
  expect(await attention('owner')).toEqual({ ...north, late_jobs: 1 });
  expect(await attention('southAdmin')).toEqual(zeroCounts);
  expect(await attention('clerk')).toEqual(zeroCounts);
});
