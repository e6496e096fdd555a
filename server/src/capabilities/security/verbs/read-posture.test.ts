import { Posture } from '@trunkline/contract/security';
import { postureItemNames } from '@trunkline/contract/security/posture-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { readPosture } from './read-posture.ts';

let net: PostureTest;
beforeAll(async () => {
  net = await createPostureTest();
});
afterAll(() => net.drop());

const read = async (persona: keyof PostureTest['people'], company?: string) =>
  Posture.parse(await readPosture(await net.signedIn(persona), { company_id: company }));

test.each(postureItemNames)('%s: finds it, in its company', async (kind) => {
  const subject = await net.causes[kind]();
  await net.assess();
  expect(await net.finding(kind, subject)).toMatchObject({ company_id: net.companies.north });
});

test.each([
  ['dormant_admins', 89],
  ['stale_keys', 179],
  ['critical_events', 31],
  ['idle_sessions', 13],
  ['old_invitations', 13],
  ['dns', 6],
] as const)('%s: %i days are fine', async (kind, days) => {
  const subject = await net.causes[kind](days);
  await net.assess();
  expect(await net.finding(kind, subject)).toBeNull();
});

test('a second factor counts once it is used, not once it is set up', async () => {
  const { id } = await net.person(net.companies.north, 'end_user');
  await net.select(
    "insert into mfa_factors (user_id, friendly_name, factor_type, status, secret) values ($1, 'Phone', 'totp', 'verified', 'x')",
    [id],
  );
  await net.assess();
  expect(await net.finding('second_factor', id)).not.toBeNull();
  await net.select('update mfa_factors set last_step = 50000000 where user_id = $1', [id]);
  await net.assess();
  expect(await net.finding('second_factor', id)).toBeNull();
});

test('a company needs two owners with recovery codes, or administrators if it has none', async () => {
  const { southAdmin } = net.people;
  const { south } = net.companies;
  await net.enableSecondStep(southAdmin);
  await net.assess();
  expect(await net.finding('two_owners', south)).not.toBeNull();
  const second = await net.person(south, 'admin');
  await net.enableSecondStep(second);
  await net.assess();
  expect(await net.finding('two_owners', south)).toBeNull();
  await net.person(south, 'owner');
  await net.assess();
  expect(await net.finding('two_owners', south)).not.toBeNull();
});

test('an event that was decided about or led to a block is not open', async () => {
  const subject = await net.causes.critical_events();
  await net.select(
    "insert into security_reviews (event_id, company_id, state, reason) values ($1, $2, 'dismissed', 'Test')",
    [subject, net.companies.north],
  );
  await net.assess();
  expect(await net.finding('critical_events', subject)).toBeNull();
});

test('a flood of critical events is assessed up to the newest thousand of each company', async () => {
  const { southClient } = net.companies;
  await net.select(
    `insert into security_events (type, severity, endpoint, method, tenant_id, ip)
     select 'sql_injection', 'critical', '/api', 'GET', $1, '192.0.2.1' from generate_series(1, 1100)`,
    [southClient],
  );
  await net.assess();
  const findings = await net.select(
    'select from posture_findings where company_id = $1 and kind = $2',
    [southClient, 'critical_events'],
  );
  expect(findings).toHaveLength(1000);
  await net.select('delete from security_events where tenant_id = $1', [southClient]);
  await net.assess();
});

test('counts a company with those below it, and no others', async () => {
  const { id } = await net.person(net.companies.northClient, 'end_user');
  await net.assess();
  const factor = ({ items }: Posture) => items.find(({ kind }) => kind === 'second_factor');
  const before = factor(await read('northAdmin'));
  const southFactor = factor(await read('southAdmin'));
  await net.enableSecondStep({ id });
  await net.assess();
  expect(factor(await read('northAdmin'))?.open).toBe((before?.open ?? 0) - 1);
  expect(factor(await read('southAdmin'))).toEqual(southFactor);
  expect((await rejectionOf(read('northAdmin', net.companies.south))).code).toBe('not_found');
  expect(await read('owner', net.companies.south)).toMatchObject({ company_name: 'South' });
});

test('repeats an assessment that is older than 15 minutes', async () => {
  await net.assess();
  const first = (await read('northAdmin')).assessed_at;
  net.clock.now = new Date(net.clock.now.getTime() + 14 * 60_000);
  expect((await read('northAdmin')).assessed_at).toBe(first);
  net.clock.now = new Date(net.clock.now.getTime() + 2 * 60_000);
  expect((await read('northAdmin')).assessed_at).toBe(net.clock.now.toISOString());
});
