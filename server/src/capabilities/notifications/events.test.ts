import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNotifications } from '../../testing/notifications.ts';
import { createNotificationTest, type NotificationTest } from './testing.ts';

/* Triggers turn events of other capabilities into notifications. */

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from notifications'));

type PersonKey = keyof NotificationTest['people'];
function notificationsOf(persona: PersonKey) {
  return readNotifications(network.admin, network.people[persona].id);
}
const record = (event: string, outcome = 'done', detail: object = {}) =>
  network.admin.query('select app.record_auth_event($1, $2, $3, null, $4)', [
    network.people.clerk.id,
    event,
    outcome,
    JSON.stringify(detail),
  ]);

describe("changes to the user's own account", () => {
  test.each([
    ['auth.password_changed', /password was changed/],
    ['auth.password_reset', /password was reset/],
    ['auth.email_changed', /email address was changed/],
    ['auth.mfa_enrolled', /authenticator app was added/],
    ['auth.mfa_removed', /authenticator app was removed/],
    ['auth.passkey_added', /passkey was added/],
    ['auth.passkey_removed', /passkey was removed/],
    ['auth.recovery_code_used', /recovery code was used/],
    ['auth.recovery_codes_renewed', /recovery codes were replaced/],
    ['auth.mfa_locked', /too many incorrect codes/],
    ['auth.provider_linked', /sign-in method was added/],
    ['auth.second_step_reset', /two-factor authentication was reset/],
  ])('%s notifies immediately, and has its own email', async (event, title) => {
    await record(event);
    expect(await notificationsOf('clerk')).toEqual([
      expect.objectContaining({
        category: 'security_alerts',
        title: expect.stringMatching(title),
        link: expect.stringMatching(/^\/settings/),
        critical: true,
        mailed: true,
      }),
    ]);
    expect(await notificationsOf('northAdmin')).toEqual([]);
  });

  test.each([
    ['auth.sign_in', 'done', {}],
    ['auth.mfa_verified', 'done', {}],
    ['auth.password_changed', 'denied', {}],
    // An authenticator that was never verified.
    ['auth.mfa_removed', 'done', { status: 'unverified' }],
  ])('%s (%s) does not notify', async (event, outcome, detail) => {
    await record(event, outcome, detail);
    expect(await notificationsOf('clerk')).toEqual([]);
  });

  test('a sign-in from a new browser notifies the user if the account already has known ones', async () => {
    const addDevice = (token: string) =>
      network.admin.query(
        "insert into devices (user_id, token_hash, ip_address) values ($1, $2, '198.51.100.7')",
        [network.people.clerk.id, token],
      );
    await addDevice('first');
    expect(await notificationsOf('clerk')).toEqual([]);
    await addDevice('second');
    expect(await notificationsOf('clerk')).toMatchObject([
      {
        title: 'New sign-in to your account',
        body: expect.stringContaining('198.51.100.7'),
        critical: true,
      },
    ]);
  });

  test('a role change notifies the user', async () => {
    await network.admin.query("update user_roles set role = 'end_user' where user_id = $1", [
      network.people.northReseller.id,
    ]);
    expect(await notificationsOf('northReseller')).toMatchObject([
      {
        category: 'security_alerts',
        title: 'Your role was changed',
        body: 'Your role is now end user. It was reseller.',
        critical: false,
        mailed: true,
      },
    ]);
  });
});

test('the inviter is notified of an acceptance if they can still see the company', async () => {
  const accept = async (inviter: string, email: string) => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into invitations (company_id, email, role, invited_by, expires_at)
       values ($1, $2, 'end_user', $3, now() + interval '1 day') returning id`,
      [network.companies.northShop, email, inviter],
    );
    await network.admin.query('update invitations set accepted_at = now() where id = $1', [
      rows[0]?.id,
    ]);
  };
  await accept(network.people.northAdmin.id, 'kim@vale.example');
  expect(await notificationsOf('northAdmin')).toMatchObject([
    {
      category: 'system_updates',
      title: 'kim@vale.example accepted your invitation',
      body: 'They joined North Shop as an end user.',
    },
  ]);
  // This inviter can't see the company.
  await accept(network.people.southAdmin.id, 'lee@vale.example');
  expect(await notificationsOf('southAdmin')).toEqual([]);
});

test('a decision on an application notifies the other people responsible', async () => {
  const colleague = await network.person(network.companies.north, 'admin');
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into partner_applications (company_id, submission, company_name, contact_name, email, country, kind)
     values ($1, gen_random_uuid(), 'Vale', 'Robin', 'robin@vale.example', 'US', 'reseller') returning id`,
    [network.companies.north],
  );
  await network.admin.query('delete from notifications');
  await network.admin.query("update partner_applications set state = 'reviewing' where id = $1", [
    rows[0]?.id,
  ]);
  expect(await notificationsOf('northAdmin')).toEqual([]);
  await network.database.transaction(
    'app_user',
    { user_id: colleague.id, aal: 'aal2', session_id: (await network.signIn(colleague)).sessionId },
    (tx) =>
      tx
        .updateTable('partner_applications')
        .set({ state: 'approved' })
        .where('id', '=', rows[0]?.id ?? '')
        .execute(),
  );
  expect(await notificationsOf('northAdmin')).toMatchObject([
    {
      category: 'partner_requests',
      title: 'Vale was approved',
      body: expect.stringMatching(/^Pat .+ approved the partner application\.$/),
    },
  ]);
  const { rows: notifications } = await network.admin.query(
    'select from notifications where user_id = $1',
    [colleague.id],
  );
  expect(notifications).toEqual([]);
  expect(await notificationsOf('southAdmin')).toEqual([]);
});

describe('an export', () => {
  const finish = async (seconds: number, status: 'done' | 'failed') => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into exports (company_id, user_id, list, selection, filename, status, created_at, expires_at)
       values ($1, $2, 'users', '{}', 'people.csv', 'running', $3, '2999-01-01') returning id`,
      [network.companies.northClient, network.people.clerk.id, '2031-05-06T12:00:00Z'],
    );
    const ended = new Date(Date.parse('2031-05-06T12:00:00Z') + seconds * 1000);
    await network.admin.query(
      "update exports set status = $2, finished_at = $3, rows = 7, failure = 'No room' where id = $1",
      [rows[0]?.id, status, ended],
    );
  };

  test('that was slow notifies when it is ready', async () => {
    await finish(31, 'done');
    expect(await notificationsOf('clerk')).toMatchObject([
      { title: 'Your export is ready', body: expect.stringContaining('people.csv, 7 rows') },
    ]);
  });

  test('that finished quickly does not notify', async () => {
    await finish(5, 'done');
    expect(await notificationsOf('clerk')).toEqual([]);
  });

  test('that failed always notifies', async () => {
    await finish(1, 'failed');
    expect(await notificationsOf('clerk')).toMatchObject([
      { title: 'Your export failed', body: 'people.csv: No room' },
    ]);
  });
});
