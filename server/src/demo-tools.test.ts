import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoTools, seedDemo } from '@trunkline/database/seed/demo/index';
import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { verifyChains } from './capabilities/audit/index.ts';
import { keyOf, nameOf } from './capabilities/branding/pictures.ts';
import { capabilities } from './capabilities/index.ts';
import { demoTools } from './demo-tools.ts';
import { openFiles } from './kernel/files.ts';
import { createSecretBox } from './kernel/secret-box.ts';

const secret = 'a secret of thirty-two characters or more';
const now = new Date('2026-11-24T10:30:00Z');
const owner = { email: 'owner@trunkline.test', passwordHash: '$argon2id$' };

let folder: string;
let tools: DemoTools;
let site: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-demo-'));
  const options = demoTools({ S3_URL: undefined, DATA_DIR: folder }, secret);
  const picturesByName = new Map<string, ReturnType<DemoTools['rasterise']>>();
  tools = {
    ...options,
    rasterise(svg, side) {
      const name = `${svg} ${side}`;
      const picture = picturesByName.get(name) ?? options.rasterise(svg, side);
      picturesByName.set(name, picture);
      return picture;
    },
  };
  site = await createTestDatabase();
  await seedDemo({ address: site.address, now, size: 'whole', tools }, owner);
});
afterAll(async () => {
  await site.drop();
  await rm(folder, { recursive: true });
});

const select = async <Row>(statement: string): Promise<Row[]> =>
  (await site.admin.query<Row & object>(statement)).rows;
const queryCount = async (statement: string): Promise<number> =>
  (await select<{ n: number }>(`select (${statement})::integer as n`))[0]?.n ?? 0;

/** Returns a hash of each table's rows, excluding random values: epochs and encrypted secrets. */
async function fingerprints({ admin }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || md5(coalesce(string_agg(row::text, ''
      order by row::text collate "C"), '')) as hash
      from (select to_jsonb(t) - 'secret' - 'sealed_secret' - 'epoch' as row from ${name} t) rows`,
  );
  const { rows } = await admin.query<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

test('seeding twice for the same time produces identical data', async () => {
  const other = await createTestDatabase();
  try {
    await seedDemo({ address: other.address, now, size: 'whole', tools }, owner);
    expect(await fingerprints(other)).toEqual(await fingerprints(site));
  } finally {
    await other.drop();
  }
});

test('the full demo has four tiers, 400 people and records in every state', async () => {
  const kinds = await select<{ kind: string; n: number }>(
    'select kind, count(*)::integer as n from companies where deleted_at is null group by kind',
  );
  const counts = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
  expect(Object.keys(counts)).toHaveLength(5);
  expect(kinds.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(115);
  expect(await queryCount('select count(*) from profiles')).toBeGreaterThanOrEqual(400);
  expect(await queryCount('select count(distinct state) from system_alerts')).toBe(4);
  expect(await queryCount('select count(distinct state) from partner_applications')).toBe(4);
  expect(await queryCount('select count(distinct state) from webhook_deliveries')).toBe(3);
  expect(await queryCount('select count(distinct item_type) from deleted_items')).toBeGreaterThan(
    5,
  );
  expect(await queryCount('select count(held_at) from deleted_items')).toBe(2);
  // Shown on every site below the platform's, including Evergreen Unified's.
  expect(await queryCount('select count(live) from blog_posts where shared_below')).toBe(1);
  expect(await queryCount('select count(*) from message_attachments')).toBeGreaterThan(10);
  // Creating a redirect removes its address from the missing ones.
  expect(await queryCount('select count(*) from site_redirects')).toBeGreaterThan(5);
  expect(await queryCount('select sum(requests) from missing_paths')).toBeGreaterThan(300);
  expect(await queryCount('select count(distinct address_state) from order_tasks')).toBe(1);
  const misnamed =
    'select count(*) from subscriptions join services s on s.id = service_id where service <> s.name';
  expect(await queryCount(misnamed)).toBe(0);
});

test('every chain of the audit log verifies, covers a year and is in chronological order', async () => {
  const chains = await verifyChains(site.database);
  expect(chains.filter(({ intact }) => !intact)).toEqual([]);
  const days =
    "select extract(day from '2026-11-24'::timestamptz - min(created_at)) from audit_logs";
  expect(await queryCount(days)).toBeGreaterThan(365);
  const backwards = `select count(*) from (select created_at < lag(created_at) over (order by id) as b
    from audit_logs where actor_id is not null) e where b`;
  expect(await queryCount(backwards)).toBe(0);
  expect(
    await queryCount(
      "select count(*) from audit_logs where created_at > '2026-11-24T10:30:00Z' and actor_id is not null",
    ),
  ).toBe(0);
});

test('the audit log names records that only connect others', async () => {
  const [row] = await select<Record<string, number>>(
    `select count(*)::int as entries,
       (count(*) filter (where l.resource_label is null or not exists (
         select from price_lists p where starts_with(l.resource_label, p.name)
         union all select from services s where starts_with(l.resource_label, s.name || ', ')
           or starts_with(l.resource_label, s.name || ': ')
         union all select from companies c where starts_with(l.resource_label, c.name))))::int as unnamed
     from audit_logs l where l.resource_type in ('price_entries', 'price_assignments',
       'service_relations', 'bundle_parts', 'trade_terms')`,
  );
  expect(row?.['entries']).toBeGreaterThan(10);
  expect(row?.['unnamed']).toBe(0);
});

test('every quote that was sent has its PDF, and an accepted one its order at the quoted prices', async () => {
  expect(await queryCount("select count(*) from quotes where state <> 'draft'")).toBeGreaterThan(8);
  expect(
    await queryCount(
      "select count(*) from quotes q join quote_versions v on v.quote_id = q.id where q.state <> 'draft' and v.pdf is null",
    ),
  ).toBe(0);
  expect(
    await select(
      `select o.source, o.state, l.quantity = (f.value ->> 'quantity')::integer
           and l.charges = f.value -> 'charges' as same, a.pdf_sha256 = sha256(v.pdf) as evidence
       from quote_acceptances a join quote_versions v on v.id = a.version_id
         join orders o on o.id = a.order_id join order_lines l on l.order_id = o.id
         join jsonb_array_elements(v.content::jsonb -> 'lines') f on true`,
    ),
  ).toEqual([{ source: 'quote', state: 'completed', same: true, evidence: true }]);
});

test('every quote goes to someone at its buyer', async () => {
  expect(
    await select(
      `select v.recipient_email from quote_versions v join companies b on b.id = v.buyer_id
       where split_part(v.recipient_email, '@', 2) <> split_part(b.contact_email, '@', 2)`,
    ),
  ).toEqual([]);
});

test('one port has a signed letter, and another waits for its signature', async () => {
  expect(
    await select(
      `select l.port ->> 'losing_carrier' as carrier, l.state, l.evidence, count(*)::integer as companies
       from (select x.content::jsonb -> 'port' as port, app.letter_state(t, '${now.toISOString()}') as state,
             x.pdf_sha256 = sha256(x.pdf) as evidence
           from order_tasks t join port_letters x on x.id = app.letter_of(t)
           where t.kind = 'port') l
       group by 1, 2, 3 order by 1`,
    ),
  ).toEqual([
    { carrier: 'Pacific Bell', state: 'signed', evidence: true, companies: 3 },
    { carrier: 'Telus', state: 'sent', evidence: true, companies: expect.any(Number) },
  ]);
});

test('the seed leaves nothing to send, and re-enables triggers', async () => {
  expect(await queryCount('select count(*) from notification_deliveries')).toBe(0);
  expect(await queryCount('select count(*) from mail_messages')).toBe(0);
  expect(await queryCount("select count(*) from pg_trigger where tgenabled = 'D'")).toBe(0);
});

test('weekly measurements of the demo are the sums of the daily ones', async () => {
  const { admin } = site;
  const sums = `select count(*)::integer as n, md5(string_agg(concat_ws(' ', series_id, at, samples,
    round(total::numeric, 3), buckets, counts), '' order by series_id, at)) as hash from perf_week`;
  await admin.query('begin');
  try {
    const [expected] = await select(sums);
    await admin.query('delete from perf_week');
    await admin.query('select app.sum_performance_weeks()');
    expect(await select(sums)).toEqual([expected]);
    expect(expected).toMatchObject({ n: expect.any(Number), hash: expect.any(String) });
  } finally {
    await admin.query('rollback');
  }
});

test('every notification has text', async () => {
  const kinds = new Map(
    capabilities.flatMap(({ notifications }) => notifications).map((item) => [item.kind, item]),
  );
  const rows = await select<{ kind: string; parameters: unknown }>(
    'select distinct on (kind) kind, parameters from notifications',
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { kind, parameters } of rows)
    expect(kinds.get(kind)?.render(parameters).title).toEqual(expect.any(String));
});

test('library files exist, and secrets can be decrypted', async () => {
  const files = openFiles({ S3_URL: undefined, DATA_DIR: folder });
  const stored = await select<{ storage_path: string; bytes: number }>(
    'select storage_path, bytes from media_assets union all select storage_path, bytes from message_attachments',
  );
  for (const { storage_path, bytes } of stored)
    expect((await files.get(storage_path))?.byteLength).toBe(bytes);
  const [factor] = await select<{ id: string; secret: string }>(
    'select id, secret from mfa_factors',
  );
  expect(createSecretBox(secret).open(factor?.secret ?? '', factor?.id ?? '')).toHaveLength(16);
});

test('a second brand is served at evergreen.localhost, with no DNS check due', async () => {
  const [row] = await select<{ name: string; due: string | null }>(
    `select t.company_name as name, d.next_check_at as due
     from get_tenant_by_domain('evergreen.localhost') t join tenant_domains d using (company_id)
     where d.is_primary`,
  );
  expect(row).toEqual({ name: 'Evergreen Unified', due: null });
  const files = openFiles({ S3_URL: undefined, DATA_DIR: folder });
  const [brand] = await select<{ company: string; logo: string; favicon: string }>(
    `select company_id as company, logo ->> 'sha256' as logo, favicon ->> 'sha256' as favicon
     from tenant_themes where logo is not null`,
  );
  const key = (kind: 'logo' | 'favicon') =>
    keyOf(brand?.company ?? '', nameOf(kind, brand?.[kind] ?? ''));
  for (const kind of ['logo', 'favicon'] as const)
    expect(await files.get(key(kind))).not.toBeNull();
});

test('the API accepts every ID in the demo data', async () => {
  // A charge's group is a hash that the API doesn't return.
  const columns = await select<{ name: string; column: string }>(
    `select table_name as name, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'uuid' and table_type = 'BASE TABLE'
       and column_name <> 'group_id'`,
  );
  const ids = columns.map(
    ({ name, column }) =>
      `select distinct '${name}.${column}' as column, ${column}::text as id from ${name}
       where ${column} is not null`,
  );
  const rows = await select<{ column: string; id: string }>(ids.join(' union all '));
  expect(rows.length).toBeGreaterThan(5000);
  expect(rows.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([]);
});
