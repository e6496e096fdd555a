import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import { waitForLockedConnections } from '../../../testing.ts';
import { readNotifications } from '../../../testing/notifications.ts';
import { releaseNotificationsJob } from '../jobs.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { sendReleaseNotifications } from './send-release-notifications.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
  await declareJobs(net.database, [releaseNotificationsJob]);
});
afterAll(() => net.drop());
beforeEach(async () => {
  await net.admin.query('delete from release_notes');
  await net.admin.query('delete from pgboss.job');
});

type Where = keyof NotificationTest['companies'];
const allPersonas = ['owner', 'northAdmin', 'northReseller', 'clerk', 'southAdmin'] as const;

async function note(company: Where, audience: string, state = 'published', when = 'now()') {
  const { rows } = await net.admin.query<{ id: string }>(
    `insert into release_notes (company_id, slug, title, summary, audience, state, published_at)
     values ($1, 'news', 'News of it', 'In short', $2, $3, case when $3 = 'published' then ${when} end) returning id`,
    [net.companies[company], audience, state],
  );
  return rows[0]?.id ?? '';
}
async function recipientsOf(id: string): Promise<string[]> {
  const { rows } = await net.admin.query<{ user_id: string }>(
    'select user_id from notifications where about = $1',
    [id],
  );
  const ids = new Set(rows.map(({ user_id: person }) => person));
  return allPersonas.filter((persona) => ids.has(net.people[persona].id));
}
const queuedJobs = async () => {
  const { rows } = await net.admin.query<{ data: unknown }>(
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
  await sendReleaseNotifications(net.database, { note: id });
  expect(await recipientsOf(id)).toEqual(expected);
});

test('partners from their tier up', async () => {
  await net.admin.query(
    "insert into partners (company_id, partner_company_id, tier) values ($1, $2, 'silver')",
    [net.companies.north, net.companies.northShop],
  );
  const silver = await note('north', 'silver_partners');
  await sendReleaseNotifications(net.database, { note: silver });
  expect(await recipientsOf(silver)).toEqual(['northReseller']);
  await net.admin.query('delete from release_notes');
  const gold = await note('north', 'gold_partners');
  await sendReleaseNotifications(net.database, { note: gold });
  expect(await recipientsOf(gold)).toEqual([]);
});

test('once, however often it runs and however small the batches', async () => {
  const id = await note('platform', 'everyone');
  await sendReleaseNotifications(net.database, { note: id }, 2);
  await sendReleaseNotifications(net.database, { note: id }, 1);
  const { rows } = await net.admin.query('select from notifications where about = $1', [id]);
  expect(rows).toHaveLength(5);
  const { items } = await listNotifications(await net.signedIn('clerk'));
  expect(items[0]).toMatchObject({
    category: 'system_updates',
    title: 'News of it',
    body: 'In short',
    link: '/releases/news',
  });
});

test('two simultaneous processes notify everyone once', async () => {
  const id = await note('platform', 'everyone');
  await net.admin.query('begin');
  await net.admin.query('select app.notify_release($1, null, 500)', [id]);
  const second = sendReleaseNotifications(net.database, { note: id });
  await waitForLockedConnections(net.admin);
  await net.admin.query('commit');
  await second;
  const { rows } = await net.admin.query('select from notifications where about = $1', [id]);
  expect(rows).toHaveLength(5);
});

test("links to the page on the person's own site, and nowhere else", async () => {
  const linkOf = async () => {
    const id = await note('north', 'everyone');
    await sendReleaseNotifications(net.database, { note: id });
    const notifications = await readNotifications(net.admin, net.people.clerk.id);
    await net.admin.query('delete from release_notes');
    return notifications.find(({ about }) => about === id)?.link;
  };
  // Their home site is the platform's, which shows nothing of the companies below.
  expect(await linkOf()).toBeNull();
  await net.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [net.companies.north],
  );
  expect(await linkOf()).toBe('/releases/news');
});

test('notifies no one of a draft, an unpublished note or one of a suspended company', async () => {
  const draft = await note('platform', 'everyone', 'draft');
  await sendReleaseNotifications(net.database, { note: draft });
  expect(await recipientsOf(draft)).toEqual([]);
  expect(await queuedJobs()).toEqual([]);
  const south = await note('south', 'everyone');
  await net.admin.query("update companies set status = 'suspended' where id = $1", [
    net.companies.south,
  ]);
  await sendReleaseNotifications(net.database, { note: south });
  expect(await recipientsOf(south)).toEqual([]);
});

test('only the first publication queues a job, and none for old notes', async () => {
  await note('north', 'everyone', 'published', "now() - interval '2 days'");
  expect(await queuedJobs()).toEqual([]);
  const id = await note('northShop', 'everyone', 'draft');
  const publish = `update release_notes set state = 'published', published_at = coalesce(published_at, now()) where id = $1`;
  await net.admin.query(publish, [id]);
  expect(await queuedJobs()).toEqual([{ note: id }]);
  await net.admin.query("update release_notes set state = 'draft' where id = $1", [id]);
  await net.admin.query(publish, [id]);
  expect(await queuedJobs()).toHaveLength(1);
});

test('notifications of purged records disappear', async () => {
  const id = await note('platform', 'everyone');
  await sendReleaseNotifications(net.database, { note: id });
  await net.admin.query('delete from release_notes where id = $1', [id]);
  expect(await recipientsOf(id)).toEqual([]);
});
