import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../kernel/jobs.ts';
import { untilWaiting } from '../../testing.ts';
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

/* Alerts in the pipeline of notifications (migration 0042). */

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
  await declareJobs(net.database, [alertNotificationsJob]);
});
afterAll(() => net.drop());
beforeEach(() => net.admin.query('delete from pgboss.job'));

/** Does the jobs that are waiting; of which alerts they were. */
async function work(): Promise<string[]> {
  const { rows } = await net.admin.query<{ data: { alert: string } }>(
    "delete from pgboss.job where name = 'notifications.alert' returning data",
  );
  for (const { data } of rows) await sendAlertNotifications(net.database, data, net.clock.now);
  return rows.map(({ data }) => data.alert);
}
/** Titles of what somebody was told of an alert, and whether they have read it. */
async function notified(id: string, who: 'clerk' | 'northReseller' | 'southAdmin' = 'clerk') {
  const written = await readNotifications(net.admin, net.people[who].id);
  return written.filter(({ about }) => about === id).map(({ title, read }) => ({ title, read }));
}

test('published, everybody whom it concerns is told; not before its time, nor after', async () => {
  const { id, title } = await net.alert('north');
  expect(await work()).toEqual([id]);
  expect(await notified(id)).toEqual([{ title, read: false }]);
  expect(await notified(id, 'southAdmin')).toEqual([]);
  const later = await net.alert('north', { starts_at: '2031-06-01T09:00:00Z' });
  const passed = await net.alert('north', {
    starts_at: '2031-06-01T08:00:00Z',
    expires_at: '2031-06-01T08:30:00Z',
  });
  expect(await work()).toEqual([]);
  await advanceAlerts(net.database, new Date('2031-06-01T09:00:00Z'), fail);
  expect(await work()).toEqual([later.id]);
  expect(await notified(later.id)).toHaveLength(1);
  expect(await notified(passed.id)).toEqual([]);
});

test('withdrawn before the job comes, nobody is told; after it, it was never said', async () => {
  const admin = await net.signedIn('northAdmin');
  const early = await net.alert('north');
  await withdrawAlert(admin, early);
  expect(await work()).toEqual([early.id]);
  expect(await notified(early.id)).toEqual([]);
  const late = await net.alert('north');
  await work();
  await withdrawAlert(admin, late);
  expect(await notified(late.id)).toEqual([]);
});

test('read or confirmed, what told of it is read too, for that person alone', async () => {
  const { id } = await net.alert('north', { acknowledgement: 'required' });
  await work();
  const clerk = await net.signedIn('clerk');
  await markAlertRead(clerk, { id, wording: 1, acknowledged: true });
  expect(await notified(id)).toMatchObject([{ read: true }]);
  expect(await notified(id, 'northReseller')).toMatchObject([{ read: false }]);
});

test('whoever has read it already is not told', async () => {
  const { id } = await net.alert('north');
  await markAlertRead(await net.signedIn('clerk'), { id, wording: 1 });
  await work();
  expect(await notified(id)).toEqual([]);
  expect(await notified(id, 'northReseller')).toHaveLength(1);
});

test('whoever confirms it at the moment at which it is told has read what tells of it', async () => {
  const { id } = await net.alert('north');
  await net.admin.query('begin');
  await net.admin.query("select app.notify_alert($1, '2031-06-01T09:00:00Z', null, 500)", [id]);
  const marked = markAlertRead(await net.signedIn('clerk'), { id, wording: 1 });
  await untilWaiting(net.admin);
  await net.admin.query('commit');
  await marked;
  expect(await notified(id)).toMatchObject([{ read: true }]);
  expect(await notified(id, 'northReseller')).toMatchObject([{ read: false }]);
});

test('in other words it is told anew, and once', async () => {
  const { id } = await net.alert('north');
  await work();
  const admin = await net.signedIn('northAdmin');
  const { version } = await withdrawAlert(admin, { id });
  await updateAlert(admin, { id, version, title: 'Other words' });
  await publishAlert(admin, { id });
  await publishAlert(admin, { id });
  expect(await work()).toEqual([id]);
  expect(await notified(id)).toEqual([{ title: 'Other words', read: false }]);
});

test('one that is over stays in the centre as read: nobody is told of it any more', async () => {
  const { id } = await net.alert('north', { expires_at: '2031-09-01T00:00:00Z' });
  await work();
  await advanceAlerts(net.database, new Date('2031-09-01T00:00:00Z'), fail);
  expect(await notified(id)).toMatchObject([{ read: true }]);
});

test('one that was over and is said once more is told anew', async () => {
  const { id } = await net.alert('north', { expires_at: '2031-09-01T00:00:00Z' });
  await work();
  await advanceAlerts(net.database, new Date('2031-09-01T00:00:00Z'), fail);
  const admin = await net.signedIn('northAdmin');
  const { rows } = await net.admin.query<{ version: number }>(
    'select version from system_alerts where id = $1',
    [id],
  );
  const version = rows[0]?.version ?? 0;
  await updateAlert(admin, { id, version, expires_at: '2032-09-01T00:00:00Z' });
  await publishAlert(admin, { id });
  expect(await work()).toEqual([id]);
  expect(await notified(id)).toMatchObject([{ read: false }]);
});

test('two that tell of it at once tell nobody twice', async () => {
  const { id } = await net.alert('north');
  await net.admin.query("delete from pgboss.job where name = 'notifications.alert'");
  await Promise.all(
    [1, 2, 3, 4].map(() => sendAlertNotifications(net.database, { alert: id }, net.clock.now)),
  );
  expect(await notified(id)).toHaveLength(1);
  expect(await notified(id, 'northReseller')).toHaveLength(1);
});

test('in the recycle bin it is gone; restored while it shows, it is told again', async () => {
  const owner = await net.signedIn('owner');
  const { id } = await net.alert('north');
  await work();
  await removeRow(owner, alertSource, { id });
  expect(await notified(id)).toEqual([]);
  await restoreRow(owner, alertSource, { id });
  await work();
  expect(await notified(id)).toHaveLength(1);
  await net.admin.query('delete from system_alerts where id = $1', [id]);
  expect(await notified(id)).toEqual([]);
});
