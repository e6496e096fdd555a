import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { sendWeeklyNotifications } from './send-weekly-notifications.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
  await network.admin.query("update companies set created_at = '2031-01-01'");
  await network.admin.query("update profiles set created_at = '2031-01-01'");
});
afterAll(() => network.drop());
beforeEach(async () => {
  await network.admin.query('delete from contact_requests');
  await network.admin.query('delete from notifications');
});

// Monday the 12th; the previous week starts on the 5th.
const monday = new Date('2031-05-12T06:00:00Z');
const report = async (persona: 'owner' | 'northAdmin' | 'southAdmin' | 'northReseller') =>
  (await listNotifications(await network.signedIn(persona))).items
    .filter(({ category }) => category === 'weekly_reports')
    .map(({ title, body }) => [title, body]);
const addRequest = (company: 'north' | 'south', at: string) =>
  network.admin.query(
    `insert into contact_requests (company_id, submission, name, email, topic, message, created_at)
     values ($1, gen_random_uuid(), 'Robin', 'robin@vale.example', 'sales', 'Hello', $2)`,
    [network.companies[company], at],
  );

test('people who manage a company get a weekly report of it and the companies below', async () => {
  const { north, northShop } = network.companies;
  const added = await network.createTenant(northShop, 'customer', 'Newcomer');
  await network.admin.query("update companies set created_at = '2031-05-07' where id = $1", [
    added,
  ]);
  const people = [await network.person(north, 'reseller'), await network.person(added, 'end_user')];
  await network.admin.query("update profiles set created_at = '2031-05-08' where id = any($1)", [
    people.map(({ id }) => id),
  ]);
  await addRequest('north', '2031-05-05T00:00:00Z');
  // The weeks before and after.
  await addRequest('north', '2031-05-04T23:59:59Z');
  await addRequest('north', '2031-05-12T00:00:00Z');
  await network.admin.query("delete from notifications where category <> 'weekly_reports'");
  expect(await sendWeeklyNotifications(network.database, monday)).toBe(2);
  expect(await report('northAdmin')).toEqual([
    ['Your week at North', '1 new company, 2 new people, 1 contact request.'],
  ]);
  expect(await report('owner')).toEqual([
    ['Your week at Trunkline', '1 new company, 2 new people.'],
  ]);
  // South has no news, and people who aren't owners or admins get no report.
  expect(await report('southAdmin')).toEqual([]);
  expect(await report('northReseller')).toEqual([]);
});

test('no one gets the weekly notification twice in a week; everyone gets it again the next week', async () => {
  await addRequest('south', '2031-05-06T00:00:00Z');
  await addRequest('south', '2031-05-13T00:00:00Z');
  await sendWeeklyNotifications(network.database, monday);
  await sendWeeklyNotifications(network.database, new Date('2031-05-12T09:00:00Z'));
  expect(await report('southAdmin')).toHaveLength(1);
  await sendWeeklyNotifications(network.database, new Date('2031-05-19T06:00:00Z'));
  expect(await report('southAdmin')).toHaveLength(2);
});

test('with any batch size, everyone is notified once of everything below them', async () => {
  await addRequest('north', '2031-09-02T00:00:00Z');
  await addRequest('south', '2031-09-03T00:00:00Z');
  const { northShop } = network.companies;
  const added = await network.createTenant(northShop, 'customer', 'Latecomer');
  await network.admin.query("update companies set created_at = '2031-09-04' where id = $1", [
    added,
  ]);
  const after = new Date('2031-09-08T06:00:00Z');
  expect(await sendWeeklyNotifications(network.database, after, 1)).toBe(3);
  expect(await report('owner')).toEqual([['Your week at Trunkline', '1 new company.']]);
  expect(await report('northAdmin')).toEqual([
    ['Your week at North', '1 new company, 1 contact request.'],
  ]);
  expect(await report('southAdmin')).toEqual([['Your week at South', '1 contact request.']]);
  expect(await sendWeeklyNotifications(network.database, after, 2)).toBe(0);
});

test('leaves out numbers a role cannot read', async () => {
  await network.admin.query(
    `insert into role_changes (company_id, role, resource, action, allowed)
     values ($1, 'admin', 'requests', 'read', false)`,
    [network.companies.south],
  );
  await addRequest('south', '2031-06-04T00:00:00Z');
  await sendWeeklyNotifications(network.database, new Date('2031-06-09T06:00:00Z'));
  expect(await report('southAdmin')).toEqual([]);
});

test('uses no channel that the person turned off', async () => {
  await network.admin.query('delete from role_changes');
  await network.choose('southAdmin', 'weekly_reports', { centre: false, push: false, mail: false });
  await addRequest('south', '2031-07-02T00:00:00Z');
  await network.admin.query('delete from notifications');
  await sendWeeklyNotifications(network.database, new Date('2031-07-07T06:00:00Z'));
  const { rows } = await network.admin.query(
    `select n.centre, d.channel from notifications n
       left join notification_deliveries d on d.notification_id = n.id where n.user_id = $1`,
    [network.people.southAdmin.id],
  );
  expect(rows).toEqual([{ centre: false, channel: null }]);
});
