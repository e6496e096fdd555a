import type { MailKind, MailWords } from '@trunkline/contract/kernel/mail-kinds';
import type { Connection } from '../parts.ts';

/** The words of a mail for a company: its own, else inherited, else built in. */
export async function findWords(
  connection: Connection,
  companyId: string,
  kind: MailKind,
): Promise<MailWords> {
  const { rows } = await connection.query<MailWords>(
    'select subject, body, button from app.email_template($1, $2)',
    [companyId, kind],
  );
  const [words] = rows;
  if (words === undefined) throw new Error(`nobody wrote the mail ${kind}`);
  return words;
}
