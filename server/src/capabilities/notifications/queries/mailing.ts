import type { MailText, NotificationMailKind } from '@trunkline/contract/kernel/mail-kinds';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { mailTextOf, type StoredMailText } from '../../../kernel/mail-texts.ts';

/** Selects a person's address; null if they or their company may not act. */
export async function selectAddress(tx: Tx, person: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select p.email from profiles p
    join companies c on c.id = p.company_id and c.status = 'active' and c.deleted_at is null
    where p.id = ${person} and p.status = 'active' and p.deleted_at is null`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Finds a company's texts for an email: its own, otherwise inherited, otherwise built-in. */
export async function selectMailText(
  tx: Tx,
  companyId: string,
  kind: NotificationMailKind,
): Promise<MailText> {
  const { rows } = await sql<StoredMailText>`
    select subject, body, button from app.email_template(${companyId}, ${kind})`.execute(tx);
  return mailTextOf(kind, rows[0]);
}
