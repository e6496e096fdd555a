import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import { mailTextOf, type StoredMailText } from '../../../kernel/mail-texts.ts';
import type { Connection } from '../parts.ts';

/** Finds a company's texts for an email: its own, otherwise inherited, otherwise built-in. */
export async function findMailText(
  connection: Connection,
  companyId: string,
  kind: MailKind,
): Promise<MailText> {
  const { rows } = await connection.query<StoredMailText>(
    'select subject, body, button from app.email_template($1, $2)',
    [companyId, kind],
  );
  return mailTextOf(kind, rows[0]);
}
