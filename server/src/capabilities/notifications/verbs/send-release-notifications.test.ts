import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import { waitForLockedConnections } from '../../../testing.ts';
import { readNotifications } from '../../../testing/notifications.ts';
import { releaseNotificationsJob } from '../jobs.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { sendReleaseNotifications } from './send-release-notifications.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
  await declareJobs(network.database, [releaseNotificationsJob]);
});
afterAll(() => network.drop());
beforeEach(async () => {
  await network.admin.query('delete from release_notes');
  await network.admin.query('delete from pgboss.job');
});

type CompanyKey = keyof NotificationTest['companies'];
const allPersonas = ['owner', 'northAdmin', 'northReseller', 'clerk', 'southAdmin'] as const;

async function note(company: CompanyKey, audience: string, state = 'published', when = 'now()') {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into release_notes (company_id, slug, title, summary, audience, state, published_at)
     values ($1, 'news', 'News of it', 'In short', $2, $3, case when $3 = 'published' then ${when} end) returning id`,
    [network.companies[company], audience, state],
  );
  return rows[0]?.id ?? '';
}
async function recipientsOf(id: string): Promise<string[]> {
  const { rows } = await network.admin.query<{ user_id: string }>(
    'select user_id from notifications where about = $1',
    [id],
  );
  const ids = new Set(rows.map(({ user_id: person }) => person));
  return allPersonas.filter((persona) => ids.has(network.people[persona].id));
}
const queuedJobs = async () => {
  const { rows } = await network.admin.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'notifications.release'",
  );
  return rows.map(({ data }) => data);
};

test.each([
  ['platform', 'everyone', allPersonas],
  ['platform', 'signed_in', allPersonas],
  ['platform', 'administrators', ['owner', 'northAdmin', 'southAdmin']],
  ['platform', 'resellers', ['northReseller']],
  ['platform', 'end_users', ['clerk']],
  ['north', 'everyone', ['northAdmin', 'northReseller', 'clerk']],
  ['northShop', 'signed_in', ['northReseller', 'clerk']],
] as const)('a note from %s for %s reaches its audience', async (company, audience, expected) => {
  const id = await note(company, audience);
  await sendReleaseNotifications(network.database, { note: id });
  expect(await recipientsOf(id)).toEqual(expected);
});

test('a note for partners of a tier reaches partners of that tier, and none below it', async () => {
  await network.admin.query(
    "insert into partners (company_id, partner_company_id, tier) values ($1, $2, 'silver')",
    [network.companies.north, network.companies.northShop],
  );
  const silver = await note('north', 'silver_partners');
  await sendReleaseNotifications(network.database, { note: silver });
  expect(await recipientsOf(silver)).toEqual(['northReseller']);
  await network.admin.query('delete from release_notes');
  const gold = await note('north', 'gold_partners');
  await sendReleaseNotifications(network.database, { note: gold });
  expect(await recipientsOf(gold)).toEqual([]);
});

test('notifies each person once, for any number of runs and any batch size', async () => {
  const id = await note('platform', 'everyone');
  await sendReleaseNotifications(network.database, { note: id }, 2);
  await sendReleaseNotifications(network.database, { note: id }, 1);
  const { rows } = await network.admin.query('select from notifications where about = $1', [id]);
  expect(rows).toHaveLength(5);
  const { items } = await listNotifications(await network.signedIn('clerk'));
  expect(items[0]).toMatchObject({
    category: 'system_updates',
    title: 'News of it',
    body: 'In short',
    link: '/releases/news',
  });
});

test('two simultaneous processes notify everyone once', async () => {
  const id = await note('platform', 'everyone');
  await network.admin.query('begin');
  await network.admin.query('select app.notify_release($1, null, 500)', [id]);
  const second = sendReleaseNotifications(network.database, { note: id });
  await waitForLockedConnections(network.admin);
  await network.admin.query('commit');
  await second;
  const { rows } = await network.admin.query('select from notifications where about = $1', [id]);
  expect(rows).toHaveLength(5);
});

test("links to the note only if the person's home site shows it", async () => {
  const linkOf = async () => {
    const id = await note('north', 'everyone');
    await sendReleaseNotifications(network.database, { note: id });
    const notifications = await readNotifications(network.admin, network.people.clerk.id);
    await network.admin.query('delete from release_notes');
    return notifications.find(({ about }) => about === id)?.link;
  };
  // Their home site is the platform's, which shows nothing of the companies below.
  expect(await linkOf()).toBeNull();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
  expect(await linkOf()).toBe('/releases/news');
});

test('notifies no one of a draft or of a note from a suspended company', async () => {
  const draft = await note('platform', 'everyone', 'draft');
  await sendReleaseNotifications(network.database, { note: draft });
  expect(await recipientsOf(draft)).toEqual([]);
  expect(await queuedJobs()).toEqual([]);
  const south = await note('south', 'everyone');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    network.companies.south,
  ]);
  await sendReleaseNotifications(network.database, { note: south });
  expect(await recipientsOf(south)).toEqual([]);
});

test('only the first publication queues a job; publishing an old note queues no job', async () => {
  await note('north', 'everyone', 'published', "now() - interval '2 days'");
  expect(await queuedJobs()).toEqual([]);
  const id = await note('northShop', 'everyone', 'draft');
  const publish = `update release_notes set state = 'published', published_at = coalesce(published_at, now()) where id = $1`;
  await network.admin.query(publish, [id]);
  expect(await queuedJobs()).toEqual([{ note: id }]);
  await network.admin.query("update release_notes set state = 'draft' where id = $1", [id]);
  await network.admin.query(publish, [id]);
  expect(await queuedJobs()).toHaveLength(1);
});

test('notifications of purged records disappear', async () => {
  const id = await note('platform', 'everyone');
  await sendReleaseNotifications(network.database, { note: id });
  await network.admin.query('delete from release_notes where id = $1', [id]);
  expect(await recipientsOf(id)).toEqual([]);
});
