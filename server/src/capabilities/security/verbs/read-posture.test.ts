import { Posture } from '@trunkline/contract/security';
import { postureItemNames } from '@trunkline/contract/security/posture-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { readPosture } from './read-posture.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

const read = async (persona: keyof PostureTest['people'], company?: string) =>
  Posture.parse(await readPosture(await network.signedIn(persona), { company_id: company }));

test.each(postureItemNames)('%s: finds the weakness at its company', async (kind) => {
  const subject = await network.causes[kind]();
  await network.assess();
  expect(await network.finding(kind, subject)).toMatchObject({
    company_id: network.companies.north,
  });
});

test.each([
  ['dormant_admins', 89],
  ['stale_keys', 179],
  ['critical_events', 31],
  ['idle_sessions', 13],
  ['old_invitations', 13],
  ['dns', 6],
] as const)('%s: finds no weakness after %i days', async (kind, days) => {
  const subject = await network.causes[kind](days);
  await network.assess();
  expect(await network.finding(kind, subject)).toBeNull();
});

test('a second factor counts once it is used, not once it is set up', async () => {
  const { id } = await network.person(network.companies.north, 'end_user');
  await network.select(
    "insert into mfa_factors (user_id, friendly_name, factor_type, status, secret) values ($1, 'Phone', 'totp', 'verified', 'x')",
    [id],
  );
  await network.assess();
  expect(await network.finding('second_factor', id)).not.toBeNull();
  await network.select('update mfa_factors set last_step = 50000000 where user_id = $1', [id]);
  await network.assess();
  expect(await network.finding('second_factor', id)).toBeNull();
});

test('a company needs two owners with recovery codes, or two administrators if it has no owner', async () => {
  const { southAdmin } = network.people;
  const { south } = network.companies;
  await network.enableSecondStep(southAdmin);
  await network.assess();
  expect(await network.finding('two_owners', south)).not.toBeNull();
  const second = await network.person(south, 'admin');
  await network.enableSecondStep(second);
  await network.assess();
  expect(await network.finding('two_owners', south)).toBeNull();
  await network.person(south, 'owner');
  await network.assess();
  expect(await network.finding('two_owners', south)).not.toBeNull();
});

test('a reviewed event is not open', async () => {
  const subject = await network.causes.critical_events();
  await network.select(
    "insert into security_reviews (event_id, company_id, state, reason) values ($1, $2, 'dismissed', 'Test')",
    [subject, network.companies.north],
  );
  await network.assess();
  expect(await network.finding('critical_events', subject)).toBeNull();
});

test.each([
  [false, 'everywhere', null],
  [false, 'at a company above', 'platform'],
  [false, 'at its own company', 'north'],
  [true, 'at a company below', 'northClient'],
  [true, 'at another company', 'south'],
] as const)(
  'open is %s for an event whose IP address was blocked %s',
  async (isOpen, where, company) => {
    const subject = await network.causes.critical_events();
    await network.select('update security_events set ip = $2 where id = $1', [subject, where]);
    await network.select(
      `insert into security_blocks (company_id, scope, subject, ip, until)
       values ($1, 'address', encode(sha256('address'), 'hex'), $2, now())`,
      [company === null ? null : network.companies[company], where],
    );
    await network.assess();
    expect((await network.finding('critical_events', subject)) !== null).toBe(isOpen);
  },
);

test('a flood of critical events is assessed up to the newest thousand of each company', async () => {
  const { southClient } = network.companies;
  await network.select(
    `insert into security_events (type, severity, endpoint, method, tenant_id, ip)
     select 'sql_injection', 'critical', '/api', 'GET', $1, '192.0.2.1' from generate_series(1, 1100)`,
    [southClient],
  );
  await network.assess();
  const findings = await network.select(
    'select from posture_findings where company_id = $1 and kind = $2',
    [southClient, 'critical_events'],
  );
  expect(findings).toHaveLength(1000);
  await network.select('delete from security_events where tenant_id = $1', [southClient]);
  await network.assess();
});

test('counts a company and those below it only', async () => {
  const { id } = await network.person(network.companies.northClient, 'end_user');
  await network.assess();
  const factor = ({ items }: Posture) => items.find(({ kind }) => kind === 'second_factor');
  const before = factor(await read('northAdmin'));
  const southFactor = factor(await read('southAdmin'));
  await network.enableSecondStep({ id });
  await network.assess();
  expect(factor(await read('northAdmin'))?.open).toBe((before?.open ?? 0) - 1);
  expect(factor(await read('southAdmin'))).toEqual(southFactor);
  expect((await rejectionOf(read('northAdmin', network.companies.south))).code).toBe('not_found');
  expect(await read('owner', network.companies.south)).toMatchObject({ company_name: 'South' });
});

test('reassesses after 15 minutes', async () => {
  await network.assess();
  const first = (await read('northAdmin')).assessed_at;
  network.clock.now = new Date(network.clock.now.getTime() + 14 * 60_000);
  expect((await read('northAdmin')).assessed_at).toBe(first);
  network.clock.now = new Date(network.clock.now.getTime() + 2 * 60_000);
  expect((await read('northAdmin')).assessed_at).toBe(network.clock.now.toISOString());
});
