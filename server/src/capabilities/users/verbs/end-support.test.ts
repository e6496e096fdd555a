import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { viewingAs } from '../testing-support.ts';
import { endSupport } from './end-support.ts';
import { listSupport } from './list-support.ts';

let network: TestNetwork;
let person: Person;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const listRunning = async () => {
  const admin = await network.signedInAs(network.people.northAdmin);
  return (await listSupport(admin, { id: person.id })).items.map(({ running }) => running);
};

test("restores the user's own session; ending it again does nothing", async () => {
  const { own } = await viewingAs(network, network.people.northAdmin, person);
  expect(await listRunning()).toEqual([true]);
  expect(await endSupport(own)).toEqual({ id: person.id });
  expect(await listRunning()).toEqual([false]);
  expect(await endSupport(own)).toEqual({ id: null });
});

test('ending support access is audited with both people', async () => {
  const { own } = await viewingAs(network, network.people.northAdmin, person);
  await endSupport(own);
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    resource_type: 'support.end',
    actor_id: network.people.northAdmin.id,
    as_whom: person.id,
  });
});

test("no one can end another person's support access: not a colleague, another tenant or another session of the same person", async () => {
  await viewingAs(network, network.people.northAdmin, person);
  for (const persona of ['northAdmin', 'northReseller', 'southAdmin'] as const) {
    expect(await endSupport(await network.signedInAs(network.people[persona]))).toEqual({
      id: null,
    });
  }
  expect(await listRunning()).toEqual([true]);
});

test('support access cannot be ended as the viewed person', async () => {
  const { viewing } = await viewingAs(network, network.people.northAdmin, person);
  expect((await rejectionOf(endSupport(viewing))).status).toBeGreaterThanOrEqual(400);
  expect(await listRunning()).toEqual([true]);
});

test("support access ends with the supporter's session, and when it expires", async () => {
  const { own } = await viewingAs(network, network.people.northAdmin, person);
  await network.admin.query('delete from user_sessions where id = $1', [own.actor.sessionId]);
  expect(await listRunning()).toEqual([false]);
  await viewingAs(network, network.people.northAdmin, person);
  const { now } = network.clock;
  network.clock.now = new Date(now.getTime() + 30 * 60_000);
  expect(await listRunning()).toEqual([false, false]);
  network.clock.now = now;
});
