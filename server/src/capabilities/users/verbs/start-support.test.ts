import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { insertSupport } from '../queries/support.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listOwnSupport } from './list-own-support.ts';
import { startSupport } from './start-support.ts';

let net: TestNetwork;
let person: Person;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const start = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  startSupport(await net.signedInAs(actor), { id: target.id, reason });
const countOf = async ({ id }: Pick<Person, 'id'>) => {
  const { rowCount } = await net.admin.query('select from support_access where subject_id = $1', [
    id,
  ]);
  return rowCount;
};

test('starts for half an hour, with the reason', async () => {
  expect(await start(net.people.northAdmin)).toMatchObject({
    reason,
    supporter_company: 'North',
    started_at: net.clock.now.toISOString(),
    ends_at: new Date(net.clock.now.getTime() + 30 * 60_000).toISOString(),
    running: true,
  });
});

test('mails the person who is viewing, why and until when', async () => {
  await start(net.people.northAdmin);
  const { rows } = await net.admin.query<{ company_id: string; text: string }>(
    'select company_id, text from mail_messages where recipient = $1',
    [person.email],
  );
  expect(rows).toMatchObject([{ company_id: net.companies.north }]);
  for (const expected of [reason, 'of North', "can't change anything", '07:38:10'])
    expect(rows[0]?.text).toContain(expected);
});

test("is audited with both people, where the person's company can see it", async () => {
  await start(net.people.northAdmin);
  const events = (await net.auditOf(person.id)).filter(({ action }) => action === 'event');
  expect(events).toMatchObject([
    {
      resource_type: 'support.start',
      actor_id: net.people.northAdmin.id,
      as_whom: person.id,
      company_id: net.companies.northShop,
      reason,
    },
  ]);
});

test("from then on reads are the person's, and nothing can be written", async () => {
  const { viewing } = await viewingAs(net, net.people.northAdmin, person);
  expect(viewing.actor).toMatchObject({
    userId: person.id,
    companyId: net.companies.northShop,
    role: 'reseller',
    support: { supporterId: net.people.northAdmin.id },
  });
  const problem = await rejectionOf(startSupport(viewing, { id: net.people.clerk.id, reason }));
  expect(problem.status).toBe(403);
  expect(await countOf(net.people.clerk)).toBe(0);
});

test('one at a time: a session already viewing cannot start a second one', async () => {
  const { own } = await viewingAs(net, net.people.northAdmin, person);
  const other = await net.person(net.companies.northShop, 'reseller');
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
  expect(await rejectionOf(start(net.people[persona]))).toMatchObject({ code });
  expect(await countOf(person)).toBe(0);
  const mails = await net.admin.query('select from mail_messages where recipient = $1', [
    person.email,
  ]);
  expect(mails.rowCount).toBe(0);
});

test("only people below the user's own level, never the user themselves, enforced by the database", async () => {
  const peer = await net.person(net.companies.northShop, 'admin');
  const above = await net.person(net.companies.northShop, 'owner');
  for (const person of [peer, above, net.people.northAdmin]) {
    expect(await rejectionOf(start(net.people.northAdmin, person))).toMatchObject({
      code: 'forbidden',
    });
    const { actor } = await net.signedInAs(net.people.northAdmin);
    const claims = { user_id: actor.userId, session_id: actor.sessionId, aal: 'aal2' } as const;
    const access = { person: person.id, reason, moment: net.clock.now, seconds: 60 };
    const started = await net.database.transaction('app_user', claims, (tx) =>
      insertSupport(tx, access),
    );
    expect(started).toBeNull();
  }
});

test('refuses people who cannot act, and missing ones', async () => {
  await net.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
  expect(await rejectionOf(start(net.people.northAdmin))).toMatchObject({ code: 'conflict' });
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
  expect(await rejectionOf(start(net.people.northAdmin))).toMatchObject({ code: 'not_found' });
});

test('the person sees who viewed, and no visits to other people', async () => {
  await start(net.people.northAdmin);
  const sessions = await listOwnSupport(await net.signedInAs(person));
  expect(sessions.items).toMatchObject([{ reason, supporter_company: 'North', running: true }]);
  for (const other of [net.people.clerk, net.people.southAdmin]) {
    expect(await listOwnSupport(await net.signedInAs(other))).toEqual({ items: [] });
  }
});
