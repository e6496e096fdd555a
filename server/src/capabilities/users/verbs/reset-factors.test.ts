import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { resetSecondStep } from '../queries.ts';
import { resetFactors } from './reset-factors.ts';

let network: TestNetwork;
let person: Person;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
  await addSecondStep(person);
});
afterAll(() => network.drop());

/** Gives a user every kind of second factor, a trusted device, a lock and a session. */
async function addSecondStep({ id }: Person): Promise<void> {
  await network.signIn({ ...person, id });
  const statements = [
    "insert into mfa_factors (user_id, friendly_name, factor_type, status, secret) values ($1, 'Phone', 'totp', 'verified', 'x')",
    "insert into passkeys (user_id, credential_id, public_key, rp_id, name) values ($1, gen_random_uuid()::text, 'x', 'trunkline.test', 'Key')",
    "insert into recovery_codes (user_id, code_hash) values ($1, 'x')",
    "insert into devices (user_id, token_hash, trusted_until) values ($1, 'x', now() + interval '9 years')",
    "update auth_users set second_step_failures = 3, second_step_locked_until = now() + interval '9 years' where id = $1",
  ];
  for (const statement of statements) await network.admin.query(statement, [id]);
}

/** Counts the rows that remain. */
async function secondStepsOf({ id }: Person) {
  const { rows } = await network.admin.query<Record<string, unknown>>(
    `select (select count(*)::integer from mfa_factors where user_id = $1) as factors,
       (select count(*)::integer from passkeys where user_id = $1) as passkeys,
       (select count(*)::integer from recovery_codes where user_id = $1) as codes,
       (select count(*)::integer from devices where user_id = $1) as devices,
       (select count(*)::integer from user_sessions where user_id = $1) as sessions,
       (select second_step_locked_until is not null from auth_users where id = $1) as locked,
       (select has_second_step or has_webauthn from profiles where id = $1) as has_any`,
    [id],
  );
  return rows[0];
}
const allFactors = {
  factors: 1,
  passkeys: 1,
  codes: 1,
  devices: 1,
  sessions: 1,
  locked: true,
  has_any: true,
};
const reset = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  resetFactors(await network.signedInAs(actor), { id: target.id });
const mailsTo = async (email: string) => {
  const { rows } = await network.admin.query<{ company_id: string; status: string; text: string }>(
    'select company_id, status, text from mail_messages where recipient = $1',
    [email],
  );
  return rows;
};

test('removes every second factor, trusted devices and the sessions', async () => {
  expect(await secondStepsOf(person)).toEqual(allFactors);
  expect(await reset(network.people.northAdmin)).toEqual({ id: person.id });
  expect(await secondStepsOf(person)).toEqual({
    factors: 0,
    passkeys: 0,
    codes: 0,
    devices: 0,
    sessions: 0,
    locked: false,
    has_any: false,
  });
});

test('notifies the person by email, in the name of the acting company', async () => {
  await reset(network.people.northAdmin);
  expect(await mailsTo(person.email)).toMatchObject([
    {
      company_id: network.companies.north,
      status: 'captured',
      text: expect.stringContaining('two-factor'),
    },
  ]);
});

test('audits the actor and the person', async () => {
  await reset(network.people.northAdmin);
  const events = (await network.auditOf(person.id)).filter(({ action }) => action === 'event');
  expect(events).toMatchObject([
    {
      resource_type: 'auth.second_step_reset',
      actor_id: network.people.northAdmin.id,
      result: 'done',
    },
  ]);
});

test('resets the second step of a person of equal level', async () => {
  const peer = await network.person(network.companies.north, 'admin');
  expect(await reset(network.people.northAdmin, peer)).toEqual({ id: peer.id });
});

/**
 * Returns the error code of a refused reset, and checks that nothing changed and no email was sent.
 */
const refusedFor = async (actor: Person, target: Person) => {
  const before = await secondStepsOf(target);
  const { code } = await rejectionOf(reset(actor, target));
  expect(await secondStepsOf(target)).toEqual(before);
  expect(await mailsTo(target.email)).toEqual([]);
  return code;
};

test('no one can reset their own second step', async () => {
  const admin = await network.person(network.companies.north, 'admin');
  await addSecondStep(admin);
  expect(await rejectionOf(reset(admin, admin))).toMatchObject({
    code: 'forbidden',
    message: 'Someone else has to reset your two-factor authentication.',
  });
  expect(await secondStepsOf(admin)).toMatchObject({ factors: 1, passkeys: 1, codes: 1 });
  expect(await mailsTo(admin.email)).toEqual([]);
});

test('no one can reset the second step of someone above, of another tenant, or without the permission', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  await addSecondStep(seniorPerson);
  expect(await refusedFor(network.people.northAdmin, seniorPerson)).toBe('forbidden');
  expect(await refusedFor(network.people.southAdmin, person)).toBe('not_found');
  expect(await refusedFor(network.people.northReseller, person)).toBe('forbidden');
  expect(await refusedFor(network.people.clerk, person)).toBe('not_found');
});

test('no one can reset the second step of a missing person, or one in the recycle bin', async () => {
  const unknown = { id: crypto.randomUUID() };
  expect(await rejectionOf(reset(network.people.northAdmin, unknown))).toMatchObject({
    code: 'not_found',
  });
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
  expect(await refusedFor(network.people.northAdmin, person)).toBe('not_found');
});

test('the level is enforced by the database', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  await addSecondStep(seniorPerson);
  const claims = { user_id: network.people.northAdmin.id, aal: 'aal2' } as const;
  for (const { id } of [seniorPerson, network.people.northAdmin, network.people.southAdmin]) {
    const email = await network.database.transaction('app_user', claims, (tx) =>
      resetSecondStep(tx, id),
    );
    expect(email).toBeNull();
  }
  expect(await secondStepsOf(seniorPerson)).toEqual(allFactors);
});
