import type { ContentSection, ReusableRow, SectionUse } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

/** Pages of a section's company that show the section: published, in a draft or scheduled. */
const usesOf = (section: string) => {
  const reference = sql`jsonb_build_array(jsonb_build_object('type', 'reusable', 'section', ${sql.ref(`${section}.id`)}))`;
  return sql`pages p
      left join page_drafts d on d.page_id = p.id
      left join page_versions v on v.page_id = p.id and v.number = p.scheduled_version
    where p.company_id = ${sql.ref(`${section}.company_id`)} and p.deleted_at is null
      and ((p.published or d.page_id is null) and p.content -> 'sections' @> ${reference}
        or d.content -> 'sections' @> ${reference} or v.content -> 'sections' @> ${reference})`;
};
const useCount = sql`(select count(*)::integer from ${usesOf('reusable_sections')})`;
const state = sql`case when reusable_sections.live is null then 'draft'
  when reusable_sections.live = reusable_sections.content then 'published' else 'changed' end`;

export const reusableColumns = sql`reusable_sections.id, reusable_sections.version,
  reusable_sections.company_id,
  coalesce((select c.name from companies c where c.id = reusable_sections.company_id), '') as company_name,
  reusable_sections.title, reusable_sections.content ->> 'type' as type, ${state} as state,
  ${useCount} as pages, reusable_sections.created_at, reusable_sections.updated_at`;

export const reusableSorts: Readonly<Record<string, Sort>> = {
  title: { expression: sql`lower(reusable_sections.title)`, type: 'text' },
  pages: { expression: useCount, type: 'integer' },
  updated_at: { expression: sql`reusable_sections.updated_at`, type: 'timestamptz' },
  created_at: { expression: sql`reusable_sections.created_at`, type: 'timestamptz' },
};

export const reusableFilters = {
  state: (value: unknown) => sql`${state} = ${value}`,
  company_id: (value: unknown) => sql`reusable_sections.company_id = ${value}`,
};

export const reusableSearch = (text: string) =>
  sql`position(lower(${text}) in lower(reusable_sections.title)) > 0`;

/** Matches sections of a company and its subtree, found through the company tree. */
export const reusableBelow = (companyId: string) =>
  sql`reusable_sections.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;

export type StoredSection = Omit<ReusableRow, 'may'> & {
  readonly content: unknown;
  readonly live: unknown;
  readonly uses: SectionUse[];
};

/** Reads a section with the pages that show it; null if it is out of reach. */
export async function selectSection(tx: Tx, id: string): Promise<StoredSection | null> {
  const { rows } = await sql<StoredSection>`
    select ${reusableColumns}, reusable_sections.content, reusable_sections.live,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug,
          'title', coalesce(case when not p.published then d.title end, p.title),
          'live', p.published and p.content -> 'sections' @> jsonb_build_array(
            jsonb_build_object('type', 'reusable', 'section', reusable_sections.id)))
          order by p.slug) from ${usesOf('reusable_sections')}), '[]') as uses
    from reusable_sections
    where reusable_sections.id = ${id} and reusable_sections.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a section until the transaction ends; null if the actor may not change it. */
export async function lockSection(tx: Tx, id: string): Promise<{ version: number } | null> {
  const { rows } = await sql<{ version: number }>`
    select version from reusable_sections where id = ${id} and deleted_at is null
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function countSections(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reusable_sections
    where company_id = ${companyId} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts a section; null if the company already has one with this name. */
export async function insertSection(
  tx: Tx,
  section: {
    readonly company_id: string;
    readonly title: string;
    readonly content: ContentSection;
    readonly live: ContentSection | null;
  },
): Promise<string | null> {
  const { company_id, title, content, live } = section;
  const { rows } = await sql<{ id: string }>`
    insert into reusable_sections (company_id, title, content, live)
    values (${company_id}, ${title}, ${JSON.stringify(content)}::jsonb,
      ${live && JSON.stringify(live)}::jsonb)
    on conflict (company_id, lower(title)) where deleted_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Checks whether another section of the same company has this name. */
export async function isTitleTaken(tx: Tx, id: string, title: string): Promise<boolean> {
  const { rows } = await sql`
    select from reusable_sections s join reusable_sections o on o.company_id = s.company_id
    where s.id = ${id} and o.id <> s.id and o.deleted_at is null
      and lower(o.title) = lower(${title})`.execute(tx);
  return rows.length > 0;
}

interface Changes {
  readonly title?: string | undefined;
  readonly content?: ContentSection | undefined;
  readonly live?: ContentSection | undefined;
}

/** Changes a section that the caller has locked. */
export async function updateSection(
  tx: Tx,
  id: string,
  { title, content, live }: Changes,
): Promise<void> {
  const json = (value: ContentSection) => sql`${JSON.stringify(value)}::jsonb`;
  const assignments: RawBuilder<unknown>[] = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(content === undefined ? [] : [sql`content = ${json(content)}`]),
    ...(live === undefined ? [] : [sql`live = ${json(live)}`]),
  ];
  if (assignments.length === 0) return;
  await sql`update reusable_sections set ${sql.join(assignments)} where id = ${id}`.execute(tx);
}

/** Moves a section to the recycle bin; false if there is none that the actor may delete. */
export async function binSection(tx: Tx, id: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update reusable_sections set deleted_at = now(), deleted_by = ${by}
    where id = ${id} and deleted_at is null returning id`.execute(tx);
  return rows.length === 1;
}

interface ListedSection {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
  readonly content: unknown;
  readonly published: boolean;
}

/** Lists a company's sections by name: the published content, or the draft if never published. */
export async function selectLibrary(tx: Tx, companyId: string): Promise<ListedSection[]> {
  const { rows } = await sql<ListedSection>`
    select reusable_sections.id, reusable_sections.title, ${useCount} as pages,
      coalesce(reusable_sections.live, reusable_sections.content) as content,
      reusable_sections.live is not null as published
    from reusable_sections
    where reusable_sections.company_id = ${companyId} and reusable_sections.deleted_at is null
    order by lower(reusable_sections.title)`.execute(tx);
  return rows;
}

/** Reads the published content of a company's sections by ID; unpublished sections are missing. */
export async function selectPublishedSections(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: string; live: unknown }>`
    select id, live from reusable_sections
    where company_id = ${companyId} and id::text = any(${[...ids]}::text[])
      and live is not null and deleted_at is null`.execute(tx);
  return new Map(rows.map(({ id, live }) => [id, live]));
}
