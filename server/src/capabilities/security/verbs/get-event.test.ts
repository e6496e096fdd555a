import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

let net: SecurityTest;
beforeAll(async () => {
  net = await createSecurityTest();
});
afterAll(() => net.drop());

test("returns an event, its block and the person's other events, but nothing of other companies", async () => {
  const { id: person } = net.people.clerk;
  const ip = '203.0.113.9';
  await net.record('sql_injection', { person, ip, address: ip, company: net.companies.north });
  await net.record('privilege_escalation', { person, ip });
  await net.record('privilege_escalation', { person: net.people.northReseller.id, ip });
  const admin = await net.signedIn('northAdmin');
  const { items } = await listEvents(admin, { limit: 50 });
  const event = items.find(({ type }) => type === 'sql_injection');
  const id = event?.id ?? '';
  const found = await getEvent(admin, { id });
  expect(found.event).toEqual(event);
  expect(found.event.block).toMatchObject({ scope: 'address', active: true });
  expect(found.related.map(({ type }) => type)).toEqual(['privilege_escalation']);
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect((await rejectionOf(getEvent(await net.signedIn(persona), { id }))).code).toBe(
      'not_found',
    );
});
