import type pg from 'pg';

/** Row counts of a generated hierarchy. */
export interface Sizes {
  readonly companies: number;
  readonly users: number;
  readonly entries: number;
}

/** Returns the id of a generated row, as SQL: `group` separates companies, people and others. */
export const id = (group: number, n: string) =>
  `('00000000-0000-4000-8${String(group).padStart(3, '0')}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The first distributor, with a hundredth of all companies below it. */
export const firstDistributor = '00000000-0000-4000-8001-000000000000';

const pick = (values: readonly string[], n: string, step: number) =>
  `(array[${values.map((word) => `'${word}'`).join(',')}])[1 + ((${n}) / ${step}) % ${values.length}]`;
const placeNames =
  'Harbor Lakeside Quarry Northgate Prairie Elm Copper Granite Salish Rainier Summit Orchard Mill Canyon Juniper Delta'.split(
    ' ',
  );
const tradeNames =
  'Dental Freight Brewing Credit Roasters Legal Clinics Outfitters Voice Networks Systems Supply Telecom'.split(
    ' ',
  );
const legalForms = 'Group Partners Cooperative Company Holdings Union'.split(' ');
const firstNames =
  'Dana Luis Priya Tom Mei Owen Amara Robin Ada Grace Alan Linus Barbara Ken Radia Tim Frances Edsger Donald Niklaus'.split(
    ' ',
  );
const lastNames =
  'Whitfield Ortega Raman Aldous Tanaka Pritchard Nwosu Okafor Byron Hopper Turing Torvalds Liskov Thompson Perlman Allen Dijkstra Knuth Wirth Lamport Zimmer'.split(
    ' ',
  );

const tables = [
  'companies',
  'company_tree',
  'auth_users',
  'profiles',
  'user_roles',
  'audit_logs',
  'search_words',
];

/**
 * Drops indexes that nothing depends on: recreating them at the end takes seconds instead of
 * minutes.
 */
async function dropIndexes(admin: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  await admin.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await admin.query('alter table search_words drop constraint search_words_pkey');
  return async () => {
    await admin.query("set local maintenance_work_mem = '256MB'");
    for (const { definition } of rows) await admin.query(definition);
    await admin.query('alter table search_words add primary key (resource, word, name, id)');
  };
}

/**
 * Fills a new site: distributors below the platform with a hundredth of the companies each, dozens
 * of resellers below those, and their customers; ten people per company; a log of their actions.
 * A word of a name occurs in every sixth record, or in only one.
 */
export async function fillHierarchy(
  admin: pg.Client,
  tenant: string,
  { companies, users, entries }: Sizes,
): Promise<void> {
  const groupSize = Math.max(companies / 100, 10);
  // Triggers would write each row's audit log entry one by one.
  await admin.query('begin; set local session_replication_role = replica');
  const recreateIndexes = await dropIndexes(admin);
  await admin.query(
    `with numbered as (
       select n, n % ${groupSize} = 0 as distributor, n % 10 = 0 as reseller from generate_series(0, $1::bigint - 1) n),
     added as (
       insert into companies (id, branch_id, parent_id, kind, name, slug, country, website, created_at, updated_at)
       select ${id(1, 'n')}, ${id(1, `n - n % ${groupSize}`)},
         case when distributor then $2 when reseller then ${id(1, `n - n % ${groupSize}`)} else ${id(1, 'n - n % 10')} end,
         case when distributor then 'distributor' when reseller then 'reseller' else 'customer' end,
         ${pick(placeNames, 'n', 1)} || ' ' || ${pick(tradeNames, 'n', 7)} || ' ' || ${pick(legalForms, 'n', 3)} || ' ' || to_hex(n),
         'company-' || n, 'US', 'https://c' || n || '.example', moment, moment
       from numbered, lateral (select now() - n * interval '1 second' as moment)
       returning id, parent_id)
     insert into company_tree (ancestor_id, descendant_id, depth)
     select id, id, 0 from added union all select parent_id, id, 1 from added
     union all select above.parent_id, added.id, 2 from added join added above on above.id = added.parent_id
     union all select top.parent_id, added.id, 3 from added
       join added above on above.id = added.parent_id join added top on top.id = above.parent_id`,
    [companies, tenant],
  );
  const person = id(2, 'n');
  await admin.query(
    `with added as (
       insert into auth_users (id, email)
       select ${person}, 'p' || n || '@c' || n % $2::bigint || '.example' from generate_series(0, $1::bigint - 1) n)
     insert into profiles (id, company_id, branch_id, email, first_name, last_name, created_at, updated_at)
     select ${person}, ${id(1, 'n % $2::bigint')}, ${id(1, `n % $2::bigint - n % $2::bigint % ${groupSize}`)}, 'p' || n || '@c' || n % $2::bigint || '.example',
       ${pick(firstNames, 'n', 1)}, ${pick(lastNames, 'n', 11)} || case when n % 5 = 0 then ' ' || to_hex(n) else '' end, moment, moment
     from generate_series(0, $1::bigint - 1) n, lateral (select now() - n * interval '1 second' as moment)`,
    [users, companies],
  );
  await admin.query(
    `insert into user_roles (user_id, role)
     select ${person}, case when n < $2::bigint then 'admin' else 'end_user' end from generate_series(0, $1::bigint - 1) n`,
    [users, companies],
  );
  // Older than all real entries, so that the hash chain continues where it was.
  await admin.query(
    `insert into audit_logs (id, chain, company_id, branch_id, actor_id, action, resource_type, resource_id, resource_label,
       created_at, hash)
     select -n, (select chain from audit_chains limit 1), ${id(1, 'n % $2::bigint')}, ${id(1, `n % $2::bigint - n % $2::bigint % ${groupSize}`)}, ${id(2, 'n % $3::bigint')},
       (array['insert', 'update', 'update', 'event'])[1 + n % 4], (array['companies', 'profiles', 'pages'])[1 + n % 3],
       ${id(1, 'n % $2::bigint')}::text, ${pick(placeNames, 'n', 1)} || ' ' || to_hex(n % 5000),
       now() - n * interval '1 second', ''
     from generate_series(1, $1::bigint) n`,
    [entries, companies, users],
  );
  await admin.query("delete from search_words where resource in ('companies', 'profiles')");
  await admin.query(
    `insert into search_words (resource, word, name, id, branch_id)
     select 'companies', word, app.sort_name('companies', jsonb_build_object('name', name)), id, branch_id
     from companies, unnest(string_to_array(ltrim(search_key), ' ')) word
     union all
     select 'profiles', word, app.sort_name('profiles',
       jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email)), id, branch_id
     from profiles, unnest(string_to_array(ltrim(search_key), ' ')) word`,
  );
  await recreateIndexes();
  await admin.query('commit');
  await admin.query(`vacuum analyze ${tables.join(', ')}`);
}
