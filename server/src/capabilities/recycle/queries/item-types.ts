import type { RecycleType } from '@trunkline/contract/kernel/recycle-listing';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Permission } from '@trunkline/contract/kernel/roles';
import { type RawBuilder, sql } from 'kysely';

type Rows = RawBuilder<unknown>;

/**
 * One kind of record that can lie in the recycle bin. In the database it has the trigger
 * app.keep_recycle_bin on its table and a function app.purge_<table>.
 */
export interface ItemType {
  readonly table: RecycleType;
  /** What bringing one back asks for besides the bin's own right. */
  readonly restoredWith: Permission;
  /** What hangs on the record `id`, by name: the rows, of which as many are counted as is worth saying. */
  readonly dependents: (id: Rows) => Readonly<Record<string, Rows>>;
  /** Why the record `id` cannot come back, each with the condition under which that is so. */
  readonly conflicts: (id: Rows) => Readonly<Record<string, Rows>>;
}

/** What can lie in the bin: a kind of record is one entry. */
export const itemTypes: readonly ItemType[] = [
  {
    table: 'companies',
    restoredWith: 'companies:delete',
    dependents: (id) => ({
      'companies below': sql`select from companies c where c.parent_id = ${id}`,
      people: sql`select from profiles p where p.company_id = ${id}`,
      pages: sql`select from pages p where p.company_id = ${id}`,
      services: sql`select from services s where s.company_id = ${id}`,
      domains: sql`select from tenant_domains own where own.company_id = ${id}`,
      'release notes': sql`select from release_notes n where n.company_id = ${id}`,
      integrations: sql`select from integrations i where i.company_id = ${id}`,
      invitations: sql`select from invitations i where i.company_id = ${id}`,
    }),
    conflicts: (id) => ({
      'The company above is in the recycle bin. Bring it back first.': sql`exists (
        select from companies c join companies above on above.id = c.parent_id
        where c.id = ${id} and above.deleted_at is not null)`,
    }),
  },
  {
    table: 'profiles',
    restoredWith: 'users:delete',
    dependents: (id) => ({
      photo: sql`select from profile_photos p where p.user_id = ${id}`,
    }),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from profiles p join companies c on c.id = p.company_id
        where p.id = ${id} and c.deleted_at is not null)`,
    }),
  },
  {
    table: 'media_assets',
    restoredWith: 'media:delete',
    dependents: (id) => ({
      'places that show it': sql`select from media_uses u where u.asset_id = ${id}`,
    }),
    conflicts: () => ({}),
  },
  {
    table: 'blog_posts',
    restoredWith: 'blog:delete',
    dependents: (id) => ({
      versions: sql`select from post_versions v where v.post_id = ${id}`,
    }),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from blog_posts p join companies c on c.id = p.company_id
        where p.id = ${id} and c.deleted_at is not null)`,
    }),
  },
  {
    table: 'services',
    restoredWith: 'services:delete',
    dependents: () => ({}),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from services s join companies c on c.id = s.company_id
        where s.id = ${id} and c.deleted_at is not null)`,
    }),
  },
  {
    table: 'pages',
    restoredWith: 'pages:delete',
    dependents: (id) => ({
      versions: sql`select from page_versions v where v.page_id = ${id}`,
      redirects: sql`select from page_redirects r where r.page_id = ${id}`,
    }),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from pages p join companies c on c.id = p.company_id
        where p.id = ${id} and c.deleted_at is not null)`,
      'Another page has its address now.': sql`exists (
        select from pages p join pages other on other.company_id = p.company_id and other.slug = p.slug
        where p.id = ${id} and other.id <> p.id and other.deleted_at is null)`,
    }),
  },
  {
    table: 'partners',
    restoredWith: 'partners:delete',
    dependents: () => ({}),
    conflicts: (id) => ({
      'This company is a partner again already.': sql`exists (
        select from partners gone join partners there on there.company_id = gone.company_id
          and there.partner_company_id = gone.partner_company_id
        where gone.id = ${id} and there.deleted_at is null)`,
    }),
  },
  {
    table: 'partner_applications',
    restoredWith: 'applications:delete',
    dependents: () => ({}),
    conflicts: () => ({}),
  },
  {
    table: 'contact_requests',
    restoredWith: 'requests:delete',
    dependents: () => ({}),
    conflicts: () => ({}),
  },
  {
    table: 'release_notes',
    restoredWith: 'releases:delete',
    dependents: () => ({}),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from release_notes n join companies c on c.id = n.company_id
        where n.id = ${id} and c.deleted_at is not null)`,
    }),
  },
  {
    table: 'page_templates',
    restoredWith: 'pages:delete',
    dependents: () => ({}),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from page_templates t join companies c on c.id = t.company_id
        where t.id = ${id} and c.deleted_at is not null)`,
      'Another template has its name now.': sql`exists (
        select from page_templates t join page_templates other
          on other.company_id = t.company_id and lower(other.title) = lower(t.title)
        where t.id = ${id} and other.id <> t.id and other.deleted_at is null)`,
    }),
  },
  {
    table: 'system_alerts',
    restoredWith: 'alerts:delete',
    dependents: () => ({}),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from system_alerts a join companies c on c.id = a.company_id
        where a.id = ${id} and c.deleted_at is not null)`,
    }),
  },
  {
    table: 'integrations',
    restoredWith: 'integrations:delete',
    dependents: (id) => ({
      messages: sql`select from webhook_deliveries where integration_id = ${id}`,
    }),
    conflicts: (id) => ({
      'The company is in the recycle bin. Bring it back first.': sql`exists (
        select from integrations i join companies c on c.id = i.company_id
        where i.id = ${id} and c.deleted_at is not null)`,
    }),
  },
];

const texts = (entries: Rows[]): Rows =>
  entries.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(entries)})`;

function byType(of: (type: ItemType) => Rows): Rows {
  const cases = itemTypes.map((type) => sql`when ${sql.lit(type.table)} then ${of(type)}`);
  return sql`case d.item_type ${sql.join(cases, sql` `)} else '[]'::jsonb end`;
}

/** What hangs on the item `d`, as a list of kinds with their numbers. */
export const dependentsOfItem: Rows = byType((type) =>
  texts(
    Object.entries(type.dependents(sql`d.item_id`)).map(
      ([kind, rows]) => sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'count',
        (select count(*) from (${rows} limit ${sql.lit(requestLimits.counted)}) counted))`,
    ),
  ),
);

/** Why the item `d` cannot come back, as a list of sentences and nulls. */
export const conflictsOfItem: Rows = byType((type) =>
  texts(
    Object.entries(type.conflicts(sql`d.item_id`)).map(
      ([message, condition]) => sql`case when ${condition} then ${sql.lit(message)}::text end`,
    ),
  ),
);
