import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { insertSupport } from '../queries/support.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listOwnSupport } from './list-own-support.ts';
import { startSupport } from './start-support.ts';

let network: TestNetwork;
let person: Person;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const start = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  startSupport(await network.signedInAs(actor), { id: target.id, reason });
const countOf = async ({ id }: Pick<Person, 'id'>) => {
  const { rowCount } = await network.admin.query(
    'select from support_access where subject_id = $1',
    [id],
  );
  return rowCount;
};

test('starts support access for half an hour, with the reason', async () => {
  expect(await start(network.people.northAdmin)).toMatchObject({
    reason,
    supporter_company: 'North',
    started_at: network.clock.now.toISOString(),
    ends_at: new Date(network.clock.now.getTime() + 30 * 60_000).toISOString(),
    running: true,
  });
});

test('emails the person about who is viewing, why and until when', async () => {
  await start(network.people.northAdmin);
  const { rows } = await network.admin.query<{ company_id: string; text: string }>(
    'select company_id, text from mail_messages where recipient = $1',
    [person.email],
  );
  expect(rows).toMatchObject([{ company_id: network.companies.north }]);
  for (const expected of [reason, 'of North', "can't change anything", '7:38 AM UTC'])
    expect(rows[0]?.text).toContain(expected);
});

test("starting support access is audited with both people, where the person's company can see it", async () => {
  await start(network.people.northAdmin);
  const events = (await network.auditOf(person.id)).filter(({ action }) => action === 'event');
  expect(events).toMatchObject([
    {
      resource_type: 'support.start',
      actor_id: network.people.northAdmin.id,
      as_whom: person.id,
      company_id: network.companies.northShop,
      reason,
    },
  ]);
});

test('after the start, the session reads as the person and cannot write', async () => {
  const { viewing } = await viewingAs(network, network.people.northAdmin, person);
  expect(viewing.actor).toMatchObject({
    userId: person.id,
    companyId: network.companies.northShop,
    role: 'reseller',
    support: { supporterId: network.people.northAdmin.id },
  });
  const problem = await rejectionOf(startSupport(viewing, { id: network.people.clerk.id, reason }));
  expect(problem.status).toBe(403);
  expect(await countOf(network.people.clerk)).toBe(0);
});

test('one at a time: a session already viewing cannot start a second one', async () => {
  const { own } = await viewingAs(network, network.people.northAdmin, person);
  const other = await network.person(network.companies.northShop, 'reseller');
  expect(await rejectionOf(startSupport(own, { id: other.id, reason }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await countOf(other)).toBe(0);
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s is refused: no one is notified, nothing starts', async (persona, code) => {
  expect(await rejectionOf(start(network.people[persona]))).toMatchObject({ code });
  expect(await countOf(person)).toBe(0);
  const mails = await network.admin.query('select from mail_messages where recipient = $1', [
    person.email,
  ]);
  expect(mails.rowCount).toBe(0);
});

test("the database allows viewing only people below the user's own level, never the user themselves", async () => {
  const peer = await network.person(network.companies.northShop, 'admin');
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  for (const person of [peer, seniorPerson, network.people.northAdmin]) {
    expect(await rejectionOf(start(network.people.northAdmin, person))).toMatchObject({
      code: 'forbidden',
    });
    const { actor } = await network.signedInAs(network.people.northAdmin);
    const claims = { user_id: actor.userId, session_id: actor.sessionId, aal: 'aal2' } as const;
    const access = { person: person.id, reason, moment: network.clock.now, seconds: 60 };
    const started = await network.database.transaction('app_user', claims, (tx) =>
      insertSupport(tx, access),
    );
    expect(started).toBeNull();
  }
});

test('rejects people who cannot act, and missing ones', async () => {
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
  expect(await rejectionOf(start(network.people.northAdmin))).toMatchObject({ code: 'conflict' });
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
  expect(await rejectionOf(start(network.people.northAdmin))).toMatchObject({ code: 'not_found' });
});

test('the person sees who viewed as them, and other people see nothing', async () => {
  await start(network.people.northAdmin);
  const sessions = await listOwnSupport(await network.signedInAs(person));
  expect(sessions.items).toMatchObject([{ reason, supporter_company: 'North', running: true }]);
  for (const other of [network.people.clerk, network.people.southAdmin]) {
    expect(await listOwnSupport(await network.signedInAs(other))).toEqual({ items: [] });
  }
});
