import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { ownerRole } from './roles.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
let old: pg.Client;
const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
const token = 'S'.repeat(43);

/** A database from before tokens of sessions and links were kept out of it. */
beforeAll(async () => {
  scratch = await createTestDatabase(1);
  await scratch.admin.query(`create database ${name}`);
  old = new pg.Client({ ...scratch.address.admin, database: name });
  await old.connect();
  await old.query(
    `grant create on schema public to ${ownerRole}; grant create on database ${name} to ${ownerRole}; set role ${ownerRole}`,
  );
  for (const { name: each, sql } of readMigrations()) {
    if (each < '0046') await old.query(sql);
  }
  await old.query('reset role');
});
afterAll(async () => {
  await old.end();
  await scratch.admin.query(`drop database ${name} with (force)`);
  await scratch.drop();
});

test('running sessions go on, and nothing that works is left in clear', async () => {
  await old.query(`
    insert into auth_users (email, second_step_failures, second_step_locked_until)
      values ('ada@x.example', 3, now() + interval '15 minutes');
    insert into user_sessions (user_id, token, expires_at)
      select id, '${token}', now() + interval '1 day' from auth_users`);
  const link = `https://x.test/auth/callback#${'L'.repeat(43)}`;
  for (const [status, text] of [
    ['sent', link],
    ['failed', link],
    ['captured', link],
    ['waiting', link],
    ['waiting', 'a notice'],
    ['captured', 'another notice'],
  ]) {
    await old.query(
      `insert into mail_messages (recipient, subject, text, html, status) values ('ada@x.example', 'x', $1, $1, $2)`,
      [text, status],
    );
  }

  await old.query(`set role ${ownerRole}`);
  for (const { name: each, sql } of readMigrations()) {
    if (each >= '0046') await old.query(sql);
  }
  await old.query('reset role');

  const sessions = await old.query('select token from user_sessions');
  expect(sessions.rows).toEqual([{ token: createHash('sha256').update(token).digest('hex') }]);
  const mails = await old.query<{ status: string; text: string; expires: boolean }>(
    `select status, text, expires_at < now() + interval '11 minutes' as expires from mail_messages
     order by status, text`,
  );
  expect(mails.rows).toEqual([
    { status: 'captured', text: 'another notice', expires: null },
    { status: 'failed', text: '', expires: null },
    { status: 'sent', text: '', expires: null },
    { status: 'waiting', text: 'a notice', expires: null },
    { status: 'waiting', text: link, expires: true },
  ]);
  const people = await old.query(
    'select second_step_failures, second_step_locked_until from auth_users',
  );
  expect(people.rows).toEqual([{ second_step_failures: 0, second_step_locked_until: null }]);
});
