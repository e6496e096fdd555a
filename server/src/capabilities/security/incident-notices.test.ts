import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readNotifications } from '../../testing/notifications.ts';
import { createSecurityTest, type SecurityTest } from './testing.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(async () => {
  await network.forgetEvents();
  await network.select('delete from notifications');
  await network.select("delete from rate_limit_windows where rule = 'incident notice'");
});
afterAll(() => network.drop());

const attack = (facts: Readonly<Record<string, unknown>>) => network.record('sql_injection', facts);
const ofVisitor = (n: number) => ({
  address: `2001:db8:0:${n.toString(16)}::`,
  ip: `2001:db8:0:${n.toString(16)}::1`,
  company: network.companies.north,
});
const titlesOf = async ({ id }: { readonly id: string }) =>
  (await readNotifications(network.admin, id)).map(({ title }) => title);

test('notifies people responsible for security of an incident, with its source, start and next step', async () => {
  await network.record('privilege_escalation', { person: network.people.clerk.id });
  expect(await readNotifications(network.admin, network.people.northAdmin.id)).toEqual([]);
  await network.record('privilege_escalation', { person: network.people.clerk.id });
  const [event] = await network.select<{ id: string }>('select id from security_events');
  const [notice, ...rest] = await readNotifications(network.admin, network.people.northAdmin.id);
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'security.incident',
    title: expect.stringMatching(/^Privilege escalation: \S.* was blocked$/),
    body: expect.stringMatching(
      /^Activity started \w{3} \d+, \d{4}, \d{2}:\d{2} UTC\. .*release the block/,
    ),
    link: `/admin/security?event=${event?.id}`,
  });
  expect(
    await network.select(
      "select count(*)::integer as mails from notification_deliveries where channel = 'mail'",
    ),
  ).toEqual([{ mails: 1 }]);
  for (const persona of ['southAdmin', 'clerk', 'owner'] as const)
    expect(await titlesOf(network.people[persona])).toEqual([]);
});

test("the company above is notified if a company's only administrator causes an incident", async () => {
  for (let n = 0; n < 2; n += 1)
    await network.record('privilege_escalation', { person: network.people.northAdmin.id });
  expect(await titlesOf(network.people.northAdmin)).toEqual([]);
  expect(await titlesOf(network.people.owner)).toHaveLength(1);
});

test('attacks from a hundred addresses are one incident, and an attack by a person is another', async () => {
  for (let n = 1; n <= 100; n += 1) expect(await attack(ofVisitor(n))).not.toBeNull();
  expect(await titlesOf(network.people.northAdmin)).toHaveLength(1);
  await attack({ person: network.people.clerk.id, session: crypto.randomUUID() });
  expect(await titlesOf(network.people.northAdmin)).toHaveLength(2);
});

test('notifies again when an incident continues after a quarter of an hour', async () => {
  await attack(ofVisitor(1));
  await network.select(
    `update rate_limit_windows set hits = array(
       select hit - interval '901 seconds' from unnest(hits) hit)`,
  );
  await attack(ofVisitor(2));
  expect(await titlesOf(network.people.northAdmin)).toHaveLength(2);
});
