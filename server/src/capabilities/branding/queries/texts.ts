import { SiteTexts } from '@trunkline/contract/branding';
import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { mailTextOf, type StoredMailText } from '../../../kernel/mail-texts.ts';

export const textKeys = SiteTexts.keyof().options;

/**
 * Selects a company's texts and the domains its email can be sent from; null for a company out of
 * reach.
 */
export async function selectTexts(tx: Tx, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'kind'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  const settings = await tx
    .selectFrom('site_settings')
    .select(['setting_key', 'setting_value', 'version', 'updated_at'])
    .where('company_id', '=', companyId)
    .where('setting_key', 'in', textKeys)
    .orderBy('setting_key')
    .execute();
  const domains = await tx
    .selectFrom('tenant_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('status', '=', 'valid')
    .orderBy('domain')
    .execute();
  return { company, settings, domains: domains.map(({ domain }) => domain) };
}

/** Locks a company's texts until the transaction ends, so that saves run one at a time. */
export async function lockTexts(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts ${companyId}`}, 0))`.execute(tx);
}

/** Returns false for a company out of reach. */
export async function storeTexts(
  tx: Tx,
  companyId: string,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select app.set_site_texts(${companyId}, ${JSON.stringify(texts)}::jsonb) as stored`.execute(tx);
  return rows[0]?.stored ?? false;
}

export interface InheritedMailText extends MailText {
  readonly source: string;
}

/** Selects the effective texts of an email for a company; null for a company out of reach. */
export async function selectMailText(
  tx: Tx,
  companyId: string,
  kind: MailKind,
): Promise<InheritedMailText | null> {
  const { rows } = await sql<StoredMailText & { source: string }>`
    select subject, body, button, source from app.email_template(${companyId}, ${kind})`.execute(
    tx,
  );
  const [row] = rows;
  return row ? { ...mailTextOf(kind, row), source: row.source } : null;
}

/** Selects versions of a company's own email texts, by kind. */
export async function selectOwnVersions(tx: Tx, companyId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('email_templates')
    .select(['kind', 'version'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

/** Inserts a company's texts, or updates them if they are at this version; false otherwise. */
export async function storeMailText(
  tx: Tx,
  { companyId, kind, version }: { companyId: string; kind: MailKind; version: number },
  { subject, body, button }: MailText,
): Promise<boolean> {
  if (version === 0) {
    const added = await tx
      .insertInto('email_templates')
      .values({ company_id: companyId, kind, subject, body, button })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable('email_templates')
    .set({ subject, body, button })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteMailText(tx: Tx, companyId: string, kind: MailKind): Promise<void> {
  await tx
    .deleteFrom('email_templates')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute();
}
