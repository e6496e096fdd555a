import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readNotifications } from '../../testing/notifications.ts';
import { createSecurityTest, type SecurityTest } from './testing.ts';

let net: SecurityTest;
beforeAll(async () => {
  net = await createSecurityTest();
});
beforeEach(async () => {
  await net.forgetEvents();
  await net.select('delete from notifications');
  await net.select("delete from rate_limit_windows where rule = 'incident notice'");
});
afterAll(() => net.drop());

const attack = (facts: Readonly<Record<string, unknown>>) => net.record('sql_injection', facts);
const ofVisitor = (n: number) => ({
  address: `2001:db8:0:${n.toString(16)}::`,
  ip: `2001:db8:0:${n.toString(16)}::1`,
  company: net.companies.north,
});
const titlesOf = async ({ id }: { readonly id: string }) =>
  (await readNotifications(net.admin, id)).map(({ title }) => title);

test('an incident is sent to people responsible for security, with who, what, since when and what to do', async () => {
  await net.record('privilege_escalation', { person: net.people.clerk.id });
  expect(await readNotifications(net.admin, net.people.northAdmin.id)).toEqual([]);
  await net.record('privilege_escalation', { person: net.people.clerk.id });
  const [event] = await net.select<{ id: string }>('select id from security_events');
  const [notice, ...rest] = await readNotifications(net.admin, net.people.northAdmin.id);
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'security.incident',
    title: expect.stringMatching(/^Privilege escalation: \S.* was blocked$/),
    body: expect.stringMatching(/^Since \w{3} \d+, \d{4}, \d{2}:\d{2} UTC\. .*release the block/),
    link: `/admin/security?event=${event?.id}`,
  });
  expect(
    await net.select(
      "select count(*)::integer as mails from notification_deliveries where channel = 'mail'",
    ),
  ).toEqual([{ mails: 1 }]);
  for (const persona of ['southAdmin', 'clerk', 'owner'] as const)
    expect(await titlesOf(net.people[persona])).toEqual([]);
});

test('the company above is notified of what its only administrator did', async () => {
  for (let n = 0; n < 2; n += 1)
    await net.record('privilege_escalation', { person: net.people.northAdmin.id });
  expect(await titlesOf(net.people.northAdmin)).toEqual([]);
  expect(await titlesOf(net.people.owner)).toHaveLength(1);
});

test('an attack from a hundred addresses is one incident, and one by a person is another', async () => {
  for (let n = 1; n <= 100; n += 1) expect(await attack(ofVisitor(n))).not.toBeNull();
  expect(await titlesOf(net.people.northAdmin)).toHaveLength(1);
  await attack({ person: net.people.clerk.id, session: crypto.randomUUID() });
  expect(await titlesOf(net.people.northAdmin)).toHaveLength(2);
});

test('notifies again when an incident continues after a quarter of an hour', async () => {
  await attack(ofVisitor(1));
  await net.select(
    `update rate_limit_windows set hits = array(
       select hit - interval '901 seconds' from unnest(hits) hit)`,
  );
  await attack(ofVisitor(2));
  expect(await titlesOf(net.people.northAdmin)).toHaveLength(2);
});
