import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logins } from '../address.ts';
import { jobsRole, runtimeRoles } from '../roles.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { databaseRoles } from './actors.ts';
import { readNames, readRoutines, readTables } from './catalogue.ts';
import {
  packageSchemas,
  partitionSchema,
  schemas,
  sequences,
  tables,
  views,
} from './classification.ts';
import { routines } from './routines.ts';

/** Literals that read like English, by function. */
const englishLiterals: Readonly<Record<string, string>> = {
  'app.claims(): The clocks of the server and of PostgreSQL must agree.':
    'a hint for administrators, who find it in the log',
  'app.unnamed_company(): New customer':
    'a default name that people can change, the same as in the contract',
};

const callingRoles = [...runtimeRoles, jobsRole, ...Object.values(logins)];

let scratch: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase();
  admin = scratch.admin;
});
afterAll(() => scratch.drop());

const relations = (kinds: string) => `
  select relname::text as name from pg_class
  where relnamespace = any ($1::regnamespace[]) and relkind in (${kinds}) order by 1`;

test('every table is classified, with its policies and grants', async () => {
  const found = await readTables(admin);
  const actual = found.map(({ name, policies, grants }) => ({
    name,
    policies: policies.toSorted(),
    grants,
  }));
  const declared = Object.entries(tables).map(([name, { policies, grants }]) => ({
    name,
    policies: [...policies, 'all to trunkline_owner'].toSorted(),
    grants,
  }));
  expect(actual).toEqual(declared.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test('every table belongs to the owner, under enabled and forced row-level security', async () => {
  const found = await readTables(admin);
  const unprotectedTables = found.filter(
    ({ owner, enabled, forced }) => owner !== 'trunkline_owner' || !enabled || !forced,
  );
  expect(unprotectedTables).toEqual([]);
});

test('tables exist in public only; app contains functions', async () => {
  const kinds = relations("'r', 'p', 'v', 'm', 'f', 'S'");
  expect(await readNames(admin, kinds, [['app']])).toEqual([]);
});

test('every policy that allows inserts or updates checks the new rows', async () => {
  const open = await readNames(
    admin,
    `select p.polname || ' on ' || p.polrelid::regclass as name
      from pg_policy p
      where p.polcmd <> 'r' and p.polcmd <> 'd'
        and (p.polwithcheck is null or pg_get_expr(p.polwithcheck, p.polrelid) = 'true')
        -- These three roles see whole tables by design; grants limit what they can do with them.
        and not p.polroles <@ array['trunkline_owner', 'app_platform', 'app_auth']::regrole[]::oid[]`,
  );
  expect(open).toEqual([]);
});

test('every policy has a name that is complete and contains no identifier', async () => {
  // PostgreSQL cuts names off after 63 bytes.
  const faulty = await readNames(
    admin,
    `select polname || ' on ' || polrelid::regclass as name from pg_policy
     where octet_length(polname::text) >= 63 or polname ~ '_'`,
  );
  expect(faulty).toEqual([]);
});

test('no policy applies to PUBLIC', async () => {
  const toPublic = await readNames(
    admin,
    "select polname::text as name from pg_policy where 0 = any (polroles) and polrelid::regclass::text not like 'pgboss.%'",
  );
  expect(toPublic).toEqual([]);
});

test('every view runs with the rights of its reader', async () => {
  expect(await readNames(admin, relations("'v', 'm'"), [schemas])).toEqual(views);
  const risky = await readNames(
    admin,
    `select relname::text as name from pg_class
      where relnamespace = any ($1::regnamespace[]) and relkind = 'v'
        and not coalesce(reloptions @> '{security_invoker=true}', false)`,
    [schemas],
  );
  expect(risky).toEqual([]);
});

test('every sequence is classified and granted to no one', async () => {
  expect(await readNames(admin, relations("'S'"), [schemas])).toEqual(sequences);
  const accessible = await readNames(
    admin,
    `select relname::text as name from pg_class, unnest($2::text[]) role
      where relnamespace = any ($1::regnamespace[]) and relkind = 'S'
        and has_sequence_privilege(role, oid, 'select, usage, update')`,
    [schemas, callingRoles],
  );
  expect(accessible).toEqual([]);
});

test('every function is classified with its callers, and no function is granted to everyone', async () => {
  const found = await readRoutines(admin, schemas);
  const actual = Object.fromEntries(
    found.map(({ name, owner, definer, callers }) => [
      name,
      { runs: definer ? 'definer' : 'invoker', callers, owner },
    ]),
  );
  const declared = Object.fromEntries(
    Object.entries(routines).map(([name, routine]) => [
      name,
      { owner: 'trunkline_owner', ...routine },
    ]),
  );
  expect(actual).toEqual(declared);
});

/** Planner settings don't change results. */
const withoutPlannerSettings = (settings: readonly string[]) =>
  settings.filter((setting) => !/^(?:enable_|jit=|plan_cache_mode=)/.test(setting));

test('every definer function has a fixed search path with temporary tables last', async () => {
  const fixed = 'search_path=pg_catalog, public, pg_temp';
  const found = await readRoutines(admin, schemas);
  const loose = found.filter(
    ({ definer, settings }) => withoutPlannerSettings(settings).join() !== (definer ? fixed : ''),
  );
  expect(loose).toEqual([]);
});

test("only a package's own role can use its schema, tables and functions", async () => {
  const others = await readNames(
    admin,
    `select nspname::text as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> all ($1)
      order by 1`,
    [[...schemas, partitionSchema]],
  );
  expect(others).toEqual(Object.keys(packageSchemas));
  for (const [schema, role] of Object.entries(packageSchemas)) {
    const allowed = await readNames(
      admin,
      "select name from unnest($1::text[]) name where has_schema_privilege(name, $2, 'usage, create')",
      [callingRoles, schema],
    );
    expect({ schema, allowed }).toEqual({ schema, allowed: [role] });
    const accessibleNames = await readNames(
      admin,
      `select role || ' ' || oid::regclass as name from pg_class, unnest($1::text[]) role
        where relnamespace = $2::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and role <> $3
          and (has_any_column_privilege(role, oid, 'select, insert, update, references')
            or has_table_privilege(role, oid, 'delete, truncate, trigger'))`,
      [callingRoles, schema, role],
    );
    expect(accessibleNames).toEqual([]);
    const routines = await readRoutines(admin, [schema]);
    expect(routines.filter(({ definer }) => definer)).toEqual([]);
    expect(routines.filter(({ callers }) => callers !== '' && callers !== role)).toEqual([]);
  }
});

test('partitions are under forced row-level security, and only readable through their table', async () => {
  await admin.query("select app.add_event_partition('1999-01-02')");
  const { rows } = await admin.query(
    `select c.relname::text as name, c.relowner::regrole::text as owner, c.relacl as grants,
       c.relrowsecurity and c.relforcerowsecurity as forced, c.relispartition as partition
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
    [partitionSchema],
  );
  const name = 'security_events_19990102';
  const closed = { owner: 'trunkline_owner', grants: null, forced: true, partition: true };
  expect(rows).toEqual([{ name, ...closed }]);
  const users = await readNames(
    admin,
    "select name from unnest($1::text[]) name where has_schema_privilege(name, $2, 'usage, create')",
    [callingRoles, partitionSchema],
  );
  expect(users).toEqual([]);
  await admin.query('drop table archive.security_events_19990102');
});

test('only the owner can create objects in our schemas', async () => {
  const creators = await readNames(
    admin,
    `select role || ' in ' || schema as name from unnest($1::text[]) role, unnest($2::text[]) schema
      where has_schema_privilege(role, schema, 'create')`,
    [callingRoles, [...schemas, ...Object.keys(packageSchemas)]],
  );
  expect(creators).toEqual([]);
});

test('no role has attributes or memberships beyond the declared ones', async () => {
  const { rows } = await admin.query(
    `select rolname as role, rolcanlogin as can_login,
        rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolinherit as has_privileges,
        array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid order by 1) as member_of
      from pg_roles r where rolname = any ($1) order by rolname`,
    [[...new Set([...databaseRoles, jobsRole, ...Object.values(logins)])]],
  );
  const noMembership = { can_login: false, has_privileges: false, member_of: [] };
  expect(rows).toEqual([
    { role: 'app_auth', ...noMembership },
    { role: 'app_jobs', ...noMembership },
    { role: 'app_platform', ...noMembership },
    { role: 'app_public', ...noMembership },
    { role: 'app_user', ...noMembership },
    { role: 'trunkline_auth', can_login: true, has_privileges: false, member_of: ['app_auth'] },
    { role: 'trunkline_jobs', can_login: true, has_privileges: false, member_of: ['app_jobs'] },
    { role: 'trunkline_login', can_login: true, has_privileges: false, member_of: [] },
    // Granted by updateRoles in roles.ts.
    { role: 'trunkline_owner', can_login: false, has_privileges: false, member_of: ['app_public'] },
    {
      role: 'trunkline_people',
      can_login: true,
      has_privileges: false,
      member_of: ['app_public', 'app_user'],
    },
    {
      role: 'trunkline_platform',
      can_login: true,
      has_privileges: false,
      member_of: ['app_platform'],
    },
  ]);
});

test.each(['app_auth', 'app_platform'])('application SQL cannot become %s', async (role) => {
  const attempt = scratch.database.transaction('app_user', {}, (tx) =>
    sql`set local role ${sql.raw(role)}`.execute(tx),
  );
  await expect(attempt).rejects.toThrow(`permission denied to set role "${role}"`);
});

test('the login role owns nothing and cannot access any table', async () => {
  const owned = await readNames(
    admin,
    `select classid::regclass || ' ' || objid as name from pg_shdepend
      where deptype = 'o' and refobjid = 'trunkline_login'::regrole`,
  );
  expect(owned).toEqual([]);
  const accessibleNames = await readNames(
    admin,
    `select oid::regclass::text as name from pg_class
      where relnamespace = any ($1::regnamespace[]) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and case relkind when 'S' then has_sequence_privilege('trunkline_login', oid, 'select, usage, update')
          else has_any_column_privilege('trunkline_login', oid, 'select, insert, update, references')
            or has_table_privilege('trunkline_login', oid, 'delete, truncate, trigger') end`,
    [[...schemas, ...Object.keys(packageSchemas)]],
  );
  expect(accessibleNames).toEqual([]);
});

test('no function or policy compares the level of a role with a number, or lists administrators', async () => {
  const number = String.raw`(role_level\([^()]*\)|own_level\(\)( AS own_level\))?)\)*\s*(not\s+)?(<|>|=|!|between)=?\s*\(?\d`;
  const list = String.raw`(\(|array\[)'owner'(::text)?,\s*'admin'(::text)?(\)|\])`;
  const numbered = await readNames(
    admin,
    `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace = any ($1::regnamespace[]) and p.prosrc ~* $2
     union all
     select p.polname || ' on ' || p.polrelid::regclass
       from pg_policy p
       where concat_ws(' ', pg_get_expr(p.polqual, p.polrelid),
         pg_get_expr(p.polwithcheck, p.polrelid)) ~* $2`,
    [['app', 'public'], `(${number})|(${list})`],
  );
  expect(numbered).toEqual([]);
});

test('the owner of a record is found in every table, including tables added later', async () => {
  const source = async () => {
    const { rows } = await admin.query<{ prosrc: string }>(
      "select prosrc from pg_proc where oid = 'app.owners_of(uuid[])'::regprocedure",
    );
    return rows[0]?.prosrc;
  };
  const migrated = await source();
  await admin.query('begin');
  await admin.query('select app.compile_owners_of()');
  expect(await source()).toBe(migrated);
  await admin.query('create table later (id uuid primary key, company_id uuid not null)');
  await admin.query('select app.compile_owners_of()');
  expect(await source()).toContain("select 'later', r.id");
  await admin.query('rollback');
});

test('no function contains English wording, which belongs to TypeScript', async () => {
  const { rows } = await admin.query<{ name: string; body: string }>(
    `select oid::regprocedure::text as name, prosrc as body from pg_proc
     where pronamespace = any ($1::regnamespace[]) order by 1`,
    [schemas],
  );
  // Comments match too, so that their apostrophes don't start a literal.
  const literal = /--.*|'((?:[^']|'')*)'/g;
  const capitalizedWord = /(?:^|\s)[A-Z][a-z]+\b/;
  const found = rows.flatMap(({ name, body }) =>
    [...body.matchAll(literal)]
      .filter(([, text = '']) => capitalizedWord.test(text))
      .map(([, text]) => `${name}: ${text}`),
  );
  expect(found).toEqual(Object.keys(englishLiterals));
});
