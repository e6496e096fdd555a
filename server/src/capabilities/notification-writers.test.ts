import { messagingTimes } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import { type QueryResult, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNotifications } from '../testing/notifications.ts';
import { capabilities } from './index.ts';
import { sendUnreadNotifications } from './messaging/index.ts';
import {
  type ConversationTest,
  createConversationTest,
} from './messaging/testing-conversations.ts';
import { sendAlertNotifications } from './notifications/verbs/send-alert-notifications.ts';
import { sendReleaseNotifications } from './notifications/verbs/send-release-notifications.ts';
import { measuredOf, record } from './performance/testing.ts';
import { checkBudgets } from './performance/verbs/check-budgets.ts';
import { sendWeeklyNotifications } from './notifications/verbs/send-weekly-notifications.ts';

/* Compares the notifications that SQL writes with those the manifests declare. */

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1);
const declared = capabilities
  .flatMap(({ notifications }) => notifications)
  .map(({ kind, category, critical, mailed }) => ({ kind, category, critical, mailed }))
  .toSorted(byKind);

test('SQL routes every kind as it is declared, and knows no other', async () => {
  const { rows } = await net.admin.query<(typeof declared)[number]>(
    'select * from app.notification_kinds()',
  );
  expect(rows.toSorted(byKind)).toEqual(declared);
});

/** Inserts one row; its id. */
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await net.admin.query<{ id: string }>(
    `insert into ${table} (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}
const update = (table: string, id: string, change: string) =>
  net.admin.query(`update ${table} set ${change} where id = $1`, [id]);

/** Runs something as this person does. */
async function asPerson<T>(
  who: 'northAdmin' | 'colleague',
  run: (tx: Tx) => Promise<QueryResult<T>>,
): Promise<QueryResult<T>> {
  const { actor } = await net.signedIn(who);
  const settings = { user_id: actor.userId, aal: 'aal2', session_id: actor.sessionId } as const;
  return net.database.transaction('app_user', settings, run);
}

async function finishExport(change: string): Promise<void> {
  const id = await insert('exports', {
    company_id: net.companies.north,
    user_id: net.people.northAdmin.id,
    list: 'users',
    selection: {},
    filename: 'people.csv',
    status: 'running',
    created_at: '2031-05-06T12:00:00Z',
    expires_at: '2999-01-01',
  });
  await update('exports', id, `finished_at = '2031-05-06T12:01:00Z', ${change}`);
}

async function showAlert(type: 'info' | 'urgent'): Promise<void> {
  const id = await insert('system_alerts', {
    company_id: net.companies.platform,
    title: 'Lines down',
    message: 'Calls may drop.',
    alert_type: type,
    state: 'showing',
    starts_at: '2031-01-01Z',
    shown_at: '2031-01-01Z',
  });
  await sendAlertNotifications(net.database, { alert: id }, net.clock.now);
}

/** Exceeds a budget for three minutes, and returns to it. */
async function exceedBudget(): Promise<void> {
  const moment = (seconds: number) => new Date(net.clock.now.getTime() + seconds * 1_000);
  for (let passed = 0; passed <= 180; passed += 10) {
    const measured = measuredOf(Array<number>(200).fill(6_000), { company: net.companies.north });
    await record(net, [measured], moment(passed));
    await checkBudgets(net.database, moment(passed));
  }
  await checkBudgets(net.database, moment(3_600));
}

/** A price change at North that waits for the approval of someone else, and is declined. */
async function declinePrices(): Promise<void> {
  const list = await insert('price_lists', {
    company_id: net.companies.north,
    name: 'For resellers',
    currency: 'USD',
  });
  const { rows } = await asPerson<{ id: string }>('colleague', (tx) =>
    sql<{ id: string }>`
      select app.add_price_change(${list}, 'Higher costs', '2999-06-01', '{}',
        ${JSON.stringify([{}])}::jsonb, true) as id`.execute(tx),
  );
  await asPerson('northAdmin', (tx) =>
    sql`select app.move_price_change(${rows[0]?.id}, 'decline')`.execute(tx),
  );
}

/** A connector of North that has been failing for two hours. */
async function failConnector(): Promise<string> {
  const { now } = net.clock;
  const connector = await insert('connectors', {
    company_id: net.companies.north,
    name: 'Carrier',
    url: 'https://carrier.example',
    failing_since: new Date(now.getTime() - 7_200_000),
  });
  await net.database.transaction('app_platform', { reason: 'test' }, (tx) =>
    sql`select app.alert_failing_connectors(${now})`.execute(tx),
  );
  return connector;
}

/** The supplier behind a connector charges North for something that wasn't ordered. */
async function chargeSeller(connector: string): Promise<void> {
  const { north, northShop } = net.companies;
  await net.admin.query("set session_replication_role = 'replica'");
  const pair = { seller_id: north, buyer_id: northShop };
  const order = await insert('orders', { ...pair, number: 1002, currency: 'USD' });
  const line = await insert('order_lines', {
    ...pair,
    order_id: order,
    position: 1,
    service_id: crypto.randomUUID(),
    plan_id: crypto.randomUUID(),
    service: 'Voice',
    plan: 'Standard',
    terms: {},
    charges: '[]',
    currency: 'USD',
    priced_on: '2031-05-01',
    quantity: 1,
    beneficiary_id: northShop,
    state: 'in_progress',
  });
  await insert('provision_attempts', {
    line_id: line,
    attempt: 1,
    key: 'one',
    connector: 'http',
    connector_id: connector,
    action: 'activate',
    payload: {},
    reference: 'R-1',
  });
  await net.admin.query("set session_replication_role = 'origin'");
  const event = await insert('supplier_events', {
    connector_id: connector,
    webhook_id: 'one',
    body: '{}',
    reference: 'R-1',
    number: 1,
    type: 'charge',
  });
  await net.admin.query(
    'select app.apply_supplier_event(e) from supplier_events e where e.id = $1',
    [event],
  );
}

/** Inserts a subscription of a year that renews in a week, and brings it to new prices. */
async function renewSubscription(): Promise<void> {
  const { platform, north } = net.companies;
  await net.admin.query("set session_replication_role = 'replica'");
  const subscription = await insert('subscriptions', {
    seller_id: platform,
    buyer_id: north,
    chain_id: crypto.randomUUID(),
    hop: 1,
    line_id: crypto.randomUUID(),
    beneficiary_id: north,
    service_id: crypto.randomUUID(),
    plan_id: crypto.randomUUID(),
    service: 'Voice',
    plan: 'Standard',
    state: 'active',
    model: 'resale',
    currency: 'USD',
    time_zone: 'UTC',
    rank: 1,
    term_months: 12,
    bill_months: 1,
    notice_days: 30,
    window_days: 7,
    early_fee_bps: 0,
    charge_while_suspended: true,
    min_quantity: 1,
    step_quantity: 1,
    quantity: 5,
    started_on: '2030-05-10',
    anchor: '2030-05-10',
    term_from: '2030-05-10',
    term_to: '2031-05-10',
    window_from: '2030-05-10',
    charged_to: '2031-05-10',
    end_action: 'renew',
  });
  await net.admin.query("set session_replication_role = 'origin'");
  await net.database.transaction('app_platform', { reason: 'test' }, (tx) =>
    sql`select app.notice_renewals(${net.clock.now})`.execute(tx),
  );
  await net.admin.query(
    `select app.notify_permission_holders($1, 'subscriptions', 'update', 'subscriptions.price',
       jsonb_build_object('subscription', $2::uuid, 'service', 'Voice', 'plan', 'Standard',
         'day', '2031-06-01', 'reason', 'Higher costs'), $2, null)`,
    [north, subscription],
  );
  await update('subscriptions', subscription, 'quantity = 6');
}

/** An order of North that waits for an approval, and then fails. */
async function failOrder(): Promise<void> {
  const { platform, north } = net.companies;
  const { northAdmin, colleague } = net.people;
  const pair = { seller_id: platform, buyer_id: north };
  const order = await insert('orders', {
    ...pair,
    number: 1001,
    currency: 'USD',
    state: 'in_progress',
    submitted_by: colleague.id,
  });
  const task = { ...pair, order_id: order };
  await insert('order_tasks', { ...task, kind: 'approval', role: 'admin', owing_id: north });
  await insert('order_tasks', { ...task, kind: 'other', owing_id: north });
  await update('orders', order, "state = 'failed'");
  const port = await insert('order_tasks', { ...task, kind: 'port', owing_id: platform });
  const letter = await insert('port_letters', {
    ...pair,
    task_id: port,
    content: '{"port": {"entity_name": "North"}}',
    sha256: Buffer.alloc(32),
    pdf: Buffer.alloc(1),
    pdf_sha256: Buffer.alloc(32),
    signer_name: 'Robin',
    signer_email: 'robin@vale.example',
    sent_at: '2031-05-06T12:00:00Z',
  });
  const signature = "name = 'Robin', title = '', email = '', consent = 'Agreed', address = ''";
  await update('port_letters', letter, `${signature}, agent = '', signed_at = now()`);
  expect((await readNotifications(net.admin, northAdmin.id)).length).toBeGreaterThan(0);
}

/** A quote to North that waits for an approval, is mailed, and declined. */
async function declineQuote(): Promise<void> {
  const { platform, north } = net.companies;
  const quote = await insert('quotes', {
    seller_id: platform,
    buyer_id: north,
    number: 1001,
    valid_until: '2031-06-01',
    created_by: net.people.owner.id,
  });
  await update('quotes', quote, "state = 'awaiting_approval'");
  await update('quotes', quote, "state = 'sent', delivered = true");
  await update('quotes', quote, "state = 'declined'");
}

test('every kind is written by something, with parameters that fit its schema', async () => {
  const { northAdmin, northReseller, owner, colleague } = net.people;
  const { north } = net.companies;
  for (const { kind } of declared)
    if (kind.startsWith('auth.') && kind !== 'auth.device_added')
      await net.admin.query("select app.record_auth_event($1, $2, 'done', null, '{}')", [
        northAdmin.id,
        kind,
      ]);
  for (const token_hash of ['first', 'second'])
    await insert('devices', { user_id: northAdmin.id, token_hash, ip_address: '198.51.100.7' });
  const incident = await insert('security_events', {
    type: 'sql_injection',
    severity: 'critical',
    endpoint: '/search',
    method: 'GET',
    ip: '198.51.100.7',
    tenant_id: north,
  });
  await net.admin.query('select app.notify_incident($1, true)', [incident]);
  const application = await insert('partner_applications', {
    company_id: north,
    submission: crypto.randomUUID(),
    company_name: 'Vale',
    contact_name: 'Robin',
    email: 'robin@vale.example',
    country: 'US',
    kind: 'reseller',
  });
  await update('partner_applications', application, "state = 'declined'");
  await insert('contact_requests', {
    company_id: north,
    submission: crypto.randomUUID(),
    name: 'Robin',
    email: 'robin@vale.example',
    topic: 'sales',
    message: 'Please call me.',
    created_at: '2031-05-06T12:00:00Z',
  });
  const invitation = await insert('invitations', {
    company_id: north,
    email: 'kim@vale.example',
    role: 'end_user',
    invited_by: northAdmin.id,
    expires_at: '2999-01-01',
  });
  await update('invitations', invitation, 'accepted_at = now()');
  await finishExport("status = 'done'");
  await finishExport("status = 'failed', failure = 'No room'");
  await asPerson('northAdmin', (tx) =>
    sql`select app.notify_import('Companies', 7, 1)`.execute(tx),
  );
  const { sessionId } = await net.signIn(owner);
  await insert('support_access', {
    company_id: north,
    subject_id: northAdmin.id,
    supporter_id: owner.id,
    supporter_name: 'Rita Field',
    supporter_company: 'Trunkline',
    session_id: sessionId,
    reason: 'Ticket 7',
    started_at: '2031-05-06T12:00:00Z',
    expires_at: '2031-05-06T12:30:00Z',
  });
  await showAlert('info');
  await showAlert('urgent');
  const note = await insert('release_notes', {
    company_id: net.companies.platform,
    slug: 'news',
    title: 'News of it',
    summary: 'In short',
    audience: 'everyone',
    state: 'published',
    published_at: '2031-01-01',
  });
  await sendReleaseNotifications(net.database, { note });
  await sendWeeklyNotifications(net.database, new Date('2031-05-12T06:00:00Z'));
  await net.start('northAdmin', { with: ['colleague'] });
  const { id: conversation } = await net.start('northAdmin', { with: ['colleague'] });
  await net.say('northAdmin', conversation, 'You?', { mentions: ['colleague'] });
  net.later(messagingTimes.notifyAfter);
  await sendUnreadNotifications(net.database, net.clock.now);
  await net.admin.query("update user_roles set role = 'end_user' where user_id = $1", [
    northReseller.id,
  ]);

  await failOrder();
  await declineQuote();
  await net.admin.query("update user_roles set role = 'distributor' where user_id = $1", [
    colleague.id,
  ]);
  await declinePrices();
  await chargeSeller(await failConnector());
  await exceedBudget();
  await renewSubscription();
  const read = await Promise.all(
    [northAdmin, northReseller, owner, colleague].map(({ id }) => readNotifications(net.admin, id)),
  );
  const written = read.flat();
  expect([...new Set(written.map(({ kind }) => kind))].toSorted()).toEqual(
    declared.map(({ kind }) => kind),
  );
});
