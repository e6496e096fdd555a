import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test("returns an event, its block and the person's other events, but nothing of other companies", async () => {
  const { id: person } = network.people.clerk;
  const ip = '203.0.113.9';
  await network.record('sql_injection', {
    person,
    ip,
    address: ip,
    company: network.companies.north,
  });
  await network.record('privilege_escalation', { person, ip });
  await network.record('privilege_escalation', { person: network.people.northReseller.id, ip });
  const admin = await network.signedIn('northAdmin');
  const { items } = await listEvents(admin, { limit: 50 });
  const event = items.find(({ type }) => type === 'sql_injection');
  const id = event?.id ?? '';
  const found = await getEvent(admin, { id });
  expect(found.event).toEqual(event);
  expect(found.event.block).toMatchObject({ scope: 'address', active: true });
  expect(found.related.map(({ type }) => type)).toEqual(['privilege_escalation']);
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect((await rejectionOf(getEvent(await network.signedIn(persona), { id }))).code).toBe(
      'not_found',
    );
});
