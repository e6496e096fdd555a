import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { misplaced } from './isolation/branch-walk.ts';
import { readMigrations } from './migrate.ts';
import { ownerRole } from './roles.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
let old: pg.Client;
const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`;

/** A database as it was before companies, people and the log had branches. */
beforeAll(async () => {
  scratch = await createTestDatabase(1);
  await scratch.admin.query(`create database ${name}`);
  old = new pg.Client({ ...scratch.address.admin, database: name });
  await old.connect();
  await old.query(
    `grant create on schema public to ${ownerRole}; grant create on database ${name} to ${ownerRole}; set role ${ownerRole}`,
  );
  for (const { name: each, sql } of readMigrations()) {
    if (each < '0041') await old.query(sql);
  }
  await old.query('reset role');
});
afterAll(async () => {
  await old.end();
  await scratch.admin.query(`drop database ${name} with (force)`);
  await scratch.drop();
});

test('what was there before is told its branch, and nothing about it has changed', async () => {
  await old.query(`
    insert into companies (kind, name, slug) values ('platform', 'Top', 'top');
    insert into companies (parent_id, kind, name, slug)
      select id, 'distributor', 'Head ' || n, 'head-' || n from companies, generate_series(1, 2) n where slug = 'top';
    insert into companies (parent_id, kind, name, slug)
      select id, 'reseller', 'Shop of ' || name, 'shop-of-' || slug from companies where kind = 'distributor';
    insert into companies (parent_id, kind, name, slug)
      select id, 'customer', 'Client of ' || name, 'client-of-' || slug from companies where kind = 'reseller';
    insert into auth_users (email) select slug || '@x.example' from companies;
    insert into profiles (id, company_id, email)
      select u.id, c.id, u.email from auth_users u join companies c on u.email = c.slug || '@x.example'`);
  const versions =
    'select id, version, updated_at from companies union all select id, version, updated_at from profiles order by 1';
  const before = (await old.query(versions)).rows;
  const log = 'select count(*)::integer as entries from audit_logs';
  const written = (await old.query<{ entries: number }>(log)).rows;
  expect(written[0]?.entries).toBeGreaterThan(10);

  await old.query(`set role ${ownerRole}`);
  const upgrade = readMigrations().find((each) => each.name.startsWith('0041'));
  await old.query(upgrade?.sql ?? '');
  await old.query('reset role');

  expect((await old.query(misplaced)).rows).toEqual([]);
  const { rows: placed } = await old.query(
    'select count(*)::integer as companies from companies where branch_id is not null',
  );
  expect(placed).toEqual([{ companies: 6 }]);
  const { rows: entries } = await old.query(
    `select l.id from audit_logs l left join companies c on c.id = l.company_id
     where l.branch_id is distinct from c.branch_id`,
  );
  expect(entries).toEqual([]);
  expect((await old.query(versions)).rows).toEqual(before);
  expect((await old.query(log)).rows).toEqual(written);
  // The triggers work again.
  await old.query("update companies set name = 'Other' where slug = 'head-1'");
  expect((await old.query(log)).rows).toEqual([{ entries: (written[0]?.entries ?? 0) + 1 }]);
});
