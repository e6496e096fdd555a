import { MailTemplate } from '@trunkline/contract/branding';
import {
  type MailKind,
  type MailText,
  problemsOfText,
} from '@trunkline/contract/kernel/mail-kinds';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../kernel/errors.ts';
import { selectOwnVersions, selectMailText } from './queries/texts.ts';

/**
 * Returns the texts of one email, for the template screen. Throws Problem `not_found` for a company
 * out of reach.
 */
export async function readTemplate(
  tx: Tx,
  companyId: string,
  kind: MailKind,
  versions?: Map<string, number>,
): Promise<MailTemplate> {
  const text = await selectMailText(tx, companyId, kind);
  if (text === null) throw new Problem('not_found');
  const ownVersions = versions ?? (await selectOwnVersions(tx, companyId));
  return MailTemplate.parse({ kind, ...text, version: ownVersions.get(kind) ?? 0 });
}

/** Throws Problem `validation_failed`, field by field, for texts that can't be sent. */
export function refuseUnsendable(kind: MailKind, text: MailText): void {
  const fields = Object.entries(problemsOfText(kind, text)).map(([path, message]) => ({
    path,
    message,
  }));
  if (fields.length > 0) throw new Problem('validation_failed', { fields });
}
