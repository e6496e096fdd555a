import type pg from 'pg';
import { companyId, idOf, insert, personId, persons, companyKeys } from './hierarchy.ts';
import { offerPlatformPlan } from './parts/plans.ts';
import { pageFor, tables } from './rows.ts';
import { measuredAt } from './parts/performance.ts';

/** Filled by triggers of other tables. */
const derived = new Set(['company_tree', 'price_epochs']);

/** Fills every table with one row per company, and adds the actors at A. */
export async function fillHierarchy(admin: pg.ClientBase): Promise<void> {
  await admin.query("select app.add_event_partition('1999-01-01')");
  await admin.query('select app.prepare_performance($1)', [measuredAt]);
  for (const [table, { row, global }] of Object.entries(tables)) {
    if (global === true || derived.has(table)) continue;
    for (const company of companyKeys) await insert(admin, table, row(company));
  }
  await offerPlatformPlan(admin);
  // Visible content can't be inserted directly; it is published.
  await admin.query(
    "update blog_posts set state = 'published', published_at = now(), live = '{}', shared_below = true",
  );
  await admin.query("update system_alerts set state = 'showing', shown_at = now()");
  // A secret can't be inserted; it is generated.
  await admin.query('update integrations set secret_at = now()');
  await admin.query('update connectors set secret_at = now()');
  for (const person of persons) {
    const id = personId(person);
    const email = `${person}@people.example`;
    await insert(admin, 'auth_users', { id, email });
    await insert(admin, 'profiles', {
      id,
      company_id: companyId('a'),
      email,
      status: person === 'suspended' ? 'suspended' : 'active',
    });
    const role = person === 'suspended' ? 'owner' : person === 'unknown' ? 'superhero' : person;
    await insert(admin, 'user_roles', { user_id: id, role });
    if (person === 'owner') {
      // Sent by a person who may invite to A and below it.
      await admin.query('update invitations set invited_by = $1', [id]);
    }
    await insert(admin, 'profile_photos', {
      user_id: id,
      image: 'picture',
      hash: '0'.repeat(32),
      url: '/photo',
    });
    await insert(admin, 'user_sessions', {
      id: idOf('session of', id),
      user_id: id,
      token: person,
      expires_at: '2999-01-01T00:00:00Z',
    });
    // Personal rows, which no one else can reach; their key is the person's id.
    const row = { ...tables.saved_views?.row('a'), id, user_id: id, shared: 'false' };
    await insert(admin, 'saved_views', row);
    await insert(admin, 'saved_view_choices', { user_id: id, list: 'companies' });
    await insert(admin, 'exports', { ...tables.exports?.row('a'), id, user_id: id });
    await insert(admin, 'imports', { ...tables.imports?.row('a'), id, user_id: id });
    await insert(admin, 'media_uploads', { ...tables.media_uploads?.row('a'), id, user_id: id });
    await insert(admin, 'release_visits', { user_id: id });
    await insert(admin, 'notifications', {
      ...tables.notifications?.row('a'),
      id,
      user_id: id,
    });
    await insert(admin, 'push_subscriptions', {
      ...tables.push_subscriptions?.row('a'),
      user_id: id,
    });
    await insert(admin, 'notification_preferences', {
      ...tables.notification_preferences?.row('a'),
      user_id: id,
    });
    await insert(admin, 'notification_hours', { user_id: id, time_zone: 'Europe/Berlin' });
    // A's alert is read, the platform's isn't.
    const read = { ...tables.alert_read_status?.row('a'), user_id: id };
    await insert(admin, 'alert_read_status', read);
    // Each person participates in A's conversation and has written a message.
    const part = { ...tables.conversation_participants?.row('a'), user_id: id };
    await insert(admin, 'conversation_participants', part);
    const message = { ...tables.messages?.row('a'), id, author_id: id };
    await insert(admin, 'messages', message);
    const file = { ...tables.message_attachments?.row('a'), id, user_id: id };
    await insert(admin, 'message_attachments', file);
  }
  await insert(admin, 'pages', {
    id: idOf('draft'),
    company_id: companyId('a'),
    slug: 'draft',
    title: 'Draft',
    content: '{}',
  });
  for (const company of companyKeys) {
    await insert(admin, 'pages', {
      id: pageFor(company, 'fresh'),
      company_id: companyId(company),
      slug: 'bare',
      title: 'Bare',
      content: '{}',
    });
  }
  // The audit entries of this setup belong to no test; removing them makes snapshots of the log
  // fast.
  await admin.query(`
    begin;
    set local session_replication_role = replica;
    delete from audit_logs where chain = '00000000-0000-0000-0000-000000000000';
    commit`);
}
