import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { viewingAs } from '../testing-support.ts';
import { endSupport } from './end-support.ts';
import { listSupport } from './list-support.ts';

let net: TestNetwork;
let person: Person;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const runningOf = async () => {
  const admin = await net.signedInAs(net.people.northAdmin);
  return (await listSupport(admin, { id: person.id })).items.map(({ running }) => running);
};

test("the session is the user's own again; a second time ends nothing", async () => {
  const { own } = await viewingAs(net, net.people.northAdmin, person);
  expect(await runningOf()).toEqual([true]);
  expect(await endSupport(own)).toEqual({ id: person.id });
  expect(await runningOf()).toEqual([false]);
  expect(await endSupport(own)).toEqual({ id: null });
});

test('is audited with both people', async () => {
  const { own } = await viewingAs(net, net.people.northAdmin, person);
  await endSupport(own);
  expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
    resource_type: 'support.end',
    actor_id: net.people.northAdmin.id,
    as_whom: person.id,
  });
});

test("no one can end another's: not a colleague, not another tenant, not another session of the same person", async () => {
  await viewingAs(net, net.people.northAdmin, person);
  for (const persona of ['northAdmin', 'northReseller', 'southAdmin'] as const) {
    expect(await endSupport(await net.signedInAs(net.people[persona]))).toEqual({ id: null });
  }
  expect(await runningOf()).toEqual([true]);
});

test('cannot be ended as the viewed person', async () => {
  const { viewing } = await viewingAs(net, net.people.northAdmin, person);
  expect((await rejectionOf(endSupport(viewing))).status).toBeGreaterThanOrEqual(400);
  expect(await runningOf()).toEqual([true]);
});

test("ends with the agent's session, and when it expires", async () => {
  const { own } = await viewingAs(net, net.people.northAdmin, person);
  await net.admin.query('delete from user_sessions where id = $1', [own.actor.sessionId]);
  expect(await runningOf()).toEqual([false]);
  await viewingAs(net, net.people.northAdmin, person);
  const { now } = net.clock;
  net.clock.now = new Date(now.getTime() + 30 * 60_000);
  expect(await runningOf()).toEqual([false, false]);
  net.clock.now = now;
});
