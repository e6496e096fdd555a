import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../kernel/jobs.ts';
import { waitForLockedConnections } from '../../testing.ts';
import { readNotifications } from '../../testing/notifications.ts';
import { removeRow, restoreRow } from '../../kernel/resource/index.ts';
import { sendAlertNotifications, alertNotificationsJob } from '../notifications/index.ts';
import { alertSource } from './source.ts';
import { type AlertTest, createAlertTest } from './testing.ts';
import { markAlertRead } from './verbs/mark-read.ts';
import { publishAlert } from './verbs/publish.ts';
import { advanceAlerts } from './verbs/advance.ts';
import { updateAlert } from './verbs/update.ts';
import { withdrawAlert } from './verbs/withdraw.ts';

function fail(error: unknown): never {
  throw error;
}

/* Alerts in the notification pipeline (migration 0042). */

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
  await declareJobs(network.database, [alertNotificationsJob]);
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from pgboss.job'));

/** Runs the waiting jobs; returns the ids of their alerts. */
async function runJobs(): Promise<string[]> {
  const { rows } = await network.admin.query<{ data: { alert: string } }>(
    "delete from pgboss.job where name = 'notifications.alert' returning data",
  );
  for (const { data } of rows)
    await sendAlertNotifications(network.database, data, network.clock.now);
  return rows.map(({ data }) => data.alert);
}
/** Titles of a person's notifications about an alert, and whether they were read. */
async function notificationsOf(
  id: string,
  persona: 'clerk' | 'northReseller' | 'southAdmin' = 'clerk',
) {
  const notifications = await readNotifications(network.admin, network.people[persona].id);
  return notifications
    .filter(({ about }) => about === id)
    .map(({ title, read }) => ({ title, read }));
}

test('a published alert notifies everyone it targets, but not before its start or after its end', async () => {
  const { id, title } = await network.alert('north');
  expect(await runJobs()).toEqual([id]);
  expect(await notificationsOf(id)).toEqual([{ title, read: false }]);
  expect(await notificationsOf(id, 'southAdmin')).toEqual([]);
  const scheduled = await network.alert('north', { starts_at: '2031-06-01T09:00:00Z' });
  const passed = await network.alert('north', {
    starts_at: '2031-06-01T08:00:00Z',
    expires_at: '2031-06-01T08:30:00Z',
  });
  expect(await runJobs()).toEqual([]);
  await advanceAlerts(network.database, new Date('2031-06-01T09:00:00Z'), fail);
  expect(await runJobs()).toEqual([scheduled.id]);
  expect(await notificationsOf(scheduled.id)).toHaveLength(1);
  expect(await notificationsOf(passed.id)).toEqual([]);
});

test('withdrawing an alert before the job runs notifies no one; withdrawing it later removes the notification', async () => {
  const admin = await network.signedIn('northAdmin');
  const early = await network.alert('north');
  await withdrawAlert(admin, early);
  expect(await runJobs()).toEqual([early.id]);
  expect(await notificationsOf(early.id)).toEqual([]);
  const late = await network.alert('north');
  await runJobs();
  await withdrawAlert(admin, late);
  expect(await notificationsOf(late.id)).toEqual([]);
});

test('reading or confirming an alert marks its notification as read, for that person only', async () => {
  const { id } = await network.alert('north', { acknowledgement: 'required' });
  await runJobs();
  const clerk = await network.signedIn('clerk');
  await markAlertRead(clerk, { id, wording: 1, acknowledged: true });
  expect(await notificationsOf(id)).toMatchObject([{ read: true }]);
  expect(await notificationsOf(id, 'northReseller')).toMatchObject([{ read: false }]);
});

test('does not notify people who have already read the alert', async () => {
  const { id } = await network.alert('north');
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1 });
  await runJobs();
  expect(await notificationsOf(id)).toEqual([]);
  expect(await notificationsOf(id, 'northReseller')).toHaveLength(1);
});

test('marks the notification as read when the alert is confirmed while notifications are being sent', async () => {
  const { id } = await network.alert('north');
  await network.admin.query('begin');
  await network.admin.query("select app.notify_alert($1, '2031-06-01T09:00:00Z', null, 500)", [id]);
  const marked = markAlertRead(await network.signedIn('clerk'), { id, wording: 1 });
  await waitForLockedConnections(network.admin);
  await network.admin.query('commit');
  await marked;
  expect(await notificationsOf(id)).toMatchObject([{ read: true }]);
  expect(await notificationsOf(id, 'northReseller')).toMatchObject([{ read: false }]);
});

test('notifies again once after the wording changes', async () => {
  const { id } = await network.alert('north');
  await runJobs();
  const admin = await network.signedIn('northAdmin');
  const { version } = await withdrawAlert(admin, { id });
  await updateAlert(admin, { id, version, title: 'Other words' });
  await publishAlert(admin, { id });
  await publishAlert(admin, { id });
  expect(await runJobs()).toEqual([id]);
  expect(await notificationsOf(id)).toEqual([{ title: 'Other words', read: false }]);
});

test('an ended alert stays in the notification centre as read and notifies no one else', async () => {
  const { id } = await network.alert('north', { expires_at: '2031-09-01T00:00:00Z' });
  await runJobs();
  await advanceAlerts(network.database, new Date('2031-09-01T00:00:00Z'), fail);
  expect(await notificationsOf(id)).toMatchObject([{ read: true }]);
});

test('notifies again when an ended alert is published again', async () => {
  const { id } = await network.alert('north', { expires_at: '2031-09-01T00:00:00Z' });
  await runJobs();
  await advanceAlerts(network.database, new Date('2031-09-01T00:00:00Z'), fail);
  const admin = await network.signedIn('northAdmin');
  const { rows } = await network.admin.query<{ version: number }>(
    'select version from system_alerts where id = $1',
    [id],
  );
  const version = rows[0]?.version ?? 0;
  await updateAlert(admin, { id, version, expires_at: '2032-09-01T00:00:00Z' });
  await publishAlert(admin, { id });
  expect(await runJobs()).toEqual([id]);
  expect(await notificationsOf(id)).toMatchObject([{ read: false }]);
});

test('two concurrent jobs notify no one twice', async () => {
  const { id } = await network.alert('north');
  await network.admin.query("delete from pgboss.job where name = 'notifications.alert'");
  await Promise.all(
    [1, 2, 3, 4].map(() =>
      sendAlertNotifications(network.database, { alert: id }, network.clock.now),
    ),
  );
  expect(await notificationsOf(id)).toHaveLength(1);
  expect(await notificationsOf(id, 'northReseller')).toHaveLength(1);
});

test('moving an alert to the recycle bin removes its notification; restoring it while active notifies again', async () => {
  const owner = await network.signedIn('owner');
  const { id } = await network.alert('north');
  await runJobs();
  await removeRow(owner, alertSource, { id });
  expect(await notificationsOf(id)).toEqual([]);
  await restoreRow(owner, alertSource, { id });
  await runJobs();
  expect(await notificationsOf(id)).toHaveLength(1);
  await network.admin.query('delete from system_alerts where id = $1', [id]);
  expect(await notificationsOf(id)).toEqual([]);
});
