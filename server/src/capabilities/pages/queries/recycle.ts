import { sql } from 'kysely';
import type { RecycledTable } from '../../../kernel/recycle.ts';

/** Why a deleted page cannot be restored. */
export const pageConflicts: RecycledTable['conflicts'] = (id) => ({
  'Another page already uses its address.': sql`exists (
    select from pages p join pages other on other.company_id = p.company_id and other.slug = p.slug
    where p.id = ${id} and other.id <> p.id and other.deleted_at is null)`,
});

/** Why a deleted template cannot be restored. */
export const templateConflicts: RecycledTable['conflicts'] = (id) => ({
  'Another template already uses its name.': sql`exists (
    select from page_templates t join page_templates other
      on other.company_id = t.company_id and lower(other.title) = lower(t.title)
    where t.id = ${id} and other.id <> t.id and other.deleted_at is null)`,
});

/** Why a deleted reusable section cannot be restored. */
export const sectionConflicts: RecycledTable['conflicts'] = (id) => ({
  'Another reusable section already uses its name.': sql`exists (
    select from reusable_sections s join reusable_sections other
      on other.company_id = s.company_id and lower(other.title) = lower(s.title)
    where s.id = ${id} and other.id <> s.id and other.deleted_at is null)`,
});
