import { LimitedCaller } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listLimited, releaseLimited } from './rate-limited-callers.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

const exhaustLimit = (rule: string, key: string, max: number) =>
  network.select('select from app.consume_rate_limit($1, $2, 300, $3, $3)', [rule, key, max]);
const listCallers = async (persona: keyof SecurityTest['people']) =>
  (await listLimited(await network.signedIn(persona))).items.map(
    ({ rule, key }) => `${rule} ${key}`,
  );

test('lists callers within the subtree who used up a limit, and resets the limit of one', async () => {
  const { clerk, southAdmin } = network.people;
  await exhaustLimit('export', clerk.id, 5);
  await exhaustLimit('login', `${clerk.email}|203.0.113.7`, 4);
  await exhaustLimit('export', southAdmin.id, 5);
  await exhaustLimit('login', `${southAdmin.email}|203.0.113.7`, 5);
  await exhaustLimit('default', '203.0.113.7', 100);
  expect(await listCallers('northAdmin')).toEqual([`export ${clerk.id}`]);
  expect((await listCallers('southAdmin')).toSorted()).toEqual(
    [`export ${southAdmin.id}`, `login ${southAdmin.email}|203.0.113.7`].toSorted(),
  );
  expect(await listCallers('owner')).toContain('default 203.0.113.7');
  expect(await listCallers('clerk')).toEqual([]);
  const admin = await network.signedIn('northAdmin');
  const [caller] = (await listLimited(admin)).items;
  expect(LimitedCaller.parse(caller)).toMatchObject({ user_id: clerk.id, requests: 5 });
  const exportLimit = { rule: 'export', key: clerk.id };
  expect(await releaseLimited(admin, { ...exportLimit, key: southAdmin.id })).toEqual({
    released: false,
  });
  const attempt = releaseLimited(await network.signedIn('clerk'), exportLimit);
  expect((await rejectionOf(attempt)).code).toBe('forbidden');
  expect(await releaseLimited(admin, exportLimit)).toEqual({ released: true });
  expect(await listCallers('northAdmin')).toEqual([]);
});

test('announces a limit that was reset, so that other screens drop it', async () => {
  const { clerk } = network.people;
  const received: string[] = [];
  const listener = (message: { payload?: string }) => received.push(message.payload ?? '');
  await exhaustLimit('export', clerk.id, 5);
  const admin = await network.signedIn('northAdmin');
  await network.admin.query('listen live');
  network.admin.on('notification', listener);
  await releaseLimited(admin, { rule: 'export', key: clerk.id });
  await network.admin.query('unlisten live');
  network.admin.off('notification', listener);
  expect(received).toContainEqual(expect.stringMatching(/"security".*"watchers"/));
});
