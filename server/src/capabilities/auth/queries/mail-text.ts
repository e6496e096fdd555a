import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import type { Connection } from '../parts.ts';

/** Finds a company's texts for a mail: its own, otherwise inherited, otherwise built-in. */
export async function findMailText(
  connection: Connection,
  companyId: string,
  kind: MailKind,
): Promise<MailText> {
  const { rows } = await connection.query<MailText>(
    'select subject, body, button from app.email_template($1, $2)',
    [companyId, kind],
  );
  const [words] = rows;
  if (words === undefined) throw new Error(`no template for the mail ${kind}`);
  return words;
}
