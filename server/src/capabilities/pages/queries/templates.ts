import type { PageContent } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredTemplate {
  readonly id: string;
  readonly company_id: string;
  readonly title: string;
  readonly description: string;
  readonly content: unknown;
  readonly created_at: string;
}

const columns = sql`id, company_id, title, description, content, created_at`;

export async function selectTemplates(tx: Tx, companyId: string): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns} from page_templates
    where company_id = ${companyId} and deleted_at is null order by lower(title)`.execute(tx);
  return rows;
}

/** Reads a template; null if it is out of reach. */
export async function selectTemplate(tx: Tx, id: string): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns} from page_templates where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Inserts a template; null if the company already has one with this name. */
export async function insertTemplate(
  tx: Tx,
  template: {
    readonly company_id: string;
    readonly title: string;
    readonly description: string;
    readonly content: PageContent;
  },
): Promise<StoredTemplate | null> {
  const { company_id, title, description, content } = template;
  const { rows } = await sql<StoredTemplate>`
    insert into page_templates (company_id, title, description, content)
    values (${company_id}, ${title}, ${description}, ${JSON.stringify(content)}::jsonb)
    on conflict (company_id, lower(title)) where deleted_at is null do nothing
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Renames a template; null if there is none, or the company has another with this name. */
export async function updateTemplate(
  tx: Tx,
  { id, title, description }: { id: string; title: string; description: string },
): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    update page_templates t set title = ${title}, description = ${description}
    where id = ${id} and deleted_at is null and not exists (
      select from page_templates o where o.company_id = t.company_id and o.id <> t.id
        and o.deleted_at is null and lower(o.title) = lower(${title}))
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Moves a template to the recycle bin; false if there is none that the actor may delete. */
export async function binTemplate(tx: Tx, id: string, at: Date, by: string): Promise<boolean> {
  const { rows } = await sql`
    update page_templates set deleted_at = ${at.toISOString()}, deleted_by = ${by}
    where id = ${id} and deleted_at is null returning id`.execute(tx);
  return rows.length === 1;
}
