import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';
import { sendAlertNotifications } from './send-alert-notifications.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from system_alerts'));

type CompanyKey = keyof NotificationTest['companies'];
type PersonKey = keyof NotificationTest['people'];
const allPersonas = ['owner', 'northAdmin', 'northReseller', 'clerk', 'southAdmin'] as const;

interface AlertOptions {
  readonly type?: string;
  readonly tier?: string;
  readonly role?: string;
  readonly only?: CompanyKey;
  readonly state?: string;
  readonly expires?: string;
}
async function alert(company: CompanyKey, values: AlertOptions = {}): Promise<string> {
  const { type = 'warning', tier = 'any', role = 'any', state = 'showing' } = values;
  const targetCompany = values.only === undefined ? null : network.companies[values.only];
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into system_alerts (company_id, title, message, alert_type, tier, role, target_company_id, state,
       starts_at, shown_at, expires_at)
     values ($1, 'Lines down', 'Calls may drop.', $2, $3, $4, $5, $6, '2031-01-01Z',
       case when $6 in ('showing', 'ended') then '2031-01-01Z'::timestamptz end, $7) returning id`,
    [network.companies[company], type, tier, role, targetCompany, state, values.expires ?? null],
  );
  return rows[0]?.id ?? '';
}
const sendNotifications = (id: string, batchSize?: number) =>
  sendAlertNotifications(network.database, { alert: id }, network.clock.now, batchSize);
async function recipientsOf(id: string): Promise<PersonKey[]> {
  const { rows } = await network.admin.query<{ user_id: string }>(
    'select user_id from notifications where about = $1 and centre',
    [id],
  );
  const ids = rows.map(({ user_id: person }) => person);
  expect(new Set(ids).size).toBe(ids.length);
  return allPersonas.filter((persona) => ids.includes(network.people[persona].id));
}
const channelsOf = async (id: string, persona: PersonKey) => {
  const { rows } = await network.admin.query<{ id: string }>(
    'select id from notifications where about = $1 and user_id = $2',
    [id, network.people[persona].id],
  );
  return (await network.deliveriesOf(rows[0]?.id ?? null)).map(({ channel, digest, due }) => ({
    channel,
    digest,
    due,
  }));
};

test.each([
  ['platform', {}, allPersonas],
  ['north', {}, ['northAdmin', 'northReseller', 'clerk']],
  ['platform', { role: 'admin' }, ['northAdmin', 'southAdmin']],
  ['platform', { tier: 'customer' }, ['clerk']],
  ['platform', { only: 'northShop' }, ['northReseller', 'clerk']],
  ['north', { role: 'end_user', tier: 'customer', only: 'northShop' }, ['clerk']],
] as const)(
  'an alert from %s (%o) notifies the people it targets',
  async (company, values, expected) => {
    const id = await alert(company, values);
    await sendNotifications(id);
    expect(await recipientsOf(id)).toEqual(expected);
  },
);

test('notifies each person once, with a link to the alert, for any number of runs and any batch size', async () => {
  const id = await alert('platform');
  await sendNotifications(id, 2);
  await sendNotifications(id, 1);
  expect(await recipientsOf(id)).toEqual(allPersonas);
  const { items } = await listNotifications(await network.signedIn('clerk'));
  expect(items[0]).toMatchObject({
    category: 'system_updates',
    title: 'Lines down',
    body: 'Calls may drop.',
    link: `/alerts/${id}`,
    reason: expect.stringMatching(/^.+ sent this alert to you\.$/),
    critical: false,
  });
});

test('an urgent alert is sent immediately on every channel, whatever the preferences', async () => {
  await network.choose('clerk', 'system_updates', { centre: false, push: false, mail: false });
  await network.choose('northAdmin', 'system_updates', { mail: false });
  await network.setQuietHours('clerk', 'UTC', '00:00', '23:59');
  const urgent = await alert('north', { type: 'urgent' });
  await sendNotifications(urgent);
  const [push, mail] = await channelsOf(urgent, 'clerk');
  expect([push?.channel, mail?.channel, mail?.digest]).toEqual(['push', 'mail', 'now']);
  expect(new Date(push?.due ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
  const { items } = await listNotifications(await network.signedIn('clerk'));
  expect(items).toMatchObject([
    {
      critical: true,
      reason: expect.stringMatching(
        /^This is an urgent alert from .+\. Urgent alerts can't be turned off\.$/,
      ),
    },
  ]);
  const other = await alert('north', { type: 'warning' });
  await sendNotifications(other);
  expect(await recipientsOf(other)).toEqual(['northAdmin', 'northReseller']);
  expect(await channelsOf(other, 'northAdmin')).toMatchObject([{ channel: 'push' }]);
  expect(await channelsOf(other, 'northReseller')).toEqual([]);
});

test.each([
  ['a draft', { state: 'draft' }],
  ['a scheduled alert', { state: 'scheduled' }],
  ['an alert that has ended', { state: 'ended' }],
  ['an alert that has expired but is not marked as ended', { expires: '2031-01-02Z' }],
])('no one is notified of %s', async (_, values) => {
  const id = await alert('platform', values);
  await sendAlertNotifications(network.database, { alert: id }, new Date('2031-01-03Z'));
  expect(await recipientsOf(id)).toEqual([]);
});

test('no one is notified of an alert from a suspended company or in the recycle bin', async () => {
  const deletedAlert = await alert('north');
  await network.admin.query('update system_alerts set deleted_at = now() where id = $1', [
    deletedAlert,
  ]);
  await sendNotifications(deletedAlert);
  expect(await recipientsOf(deletedAlert)).toEqual([]);
  const south = await alert('south');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    network.companies.south,
  ]);
  await sendNotifications(south);
  expect(await recipientsOf(south)).toEqual([]);
});
