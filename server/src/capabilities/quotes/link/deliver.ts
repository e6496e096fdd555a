import { QuoteContent } from '@trunkline/contract/quotes/content';
import type { Database } from '@trunkline/database/database';
import { type VerbServices, withPlatform } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { mailSender } from '../../branding/index.ts';
import { deliverRow, expireRows, selectDeliverable } from '../queries/links.ts';
import { quoteMail } from './mails.ts';
import { hashOf, newToken } from '../../../kernel/signing/token.ts';

interface DeliveryDependencies extends Pick<VerbServices, 'outbox' | 'mailSecrets'> {
  readonly database: Database;
  readonly baseUrl: URL;
  readonly now: () => Date;
}

const reason = 'send quotes';
const day = 24 * 60 * 60_000;

/** Emails quotes whose sending can no longer be undone, each with its own link. */
export async function deliverQuotes(
  dependencies: DeliveryDependencies,
  signal: AbortSignal,
): Promise<void> {
  const due = await withPlatform(dependencies.database, reason, (tx) =>
    selectDeliverable(tx, dependencies.now()),
  );
  for (const version of due) {
    if (signal.aborted) return;
    await deliverQuote(dependencies, version);
  }
}

function deliverQuote(
  { database, baseUrl, outbox, mailSecrets, now }: DeliveryDependencies,
  version: string,
) {
  const token = newToken();
  return withPlatform(database, reason, async (tx) => {
    const delivery = await deliverRow(tx, version, hashOf(token), now());
    if (delivery === null) return;
    const { seller_id, email, valid_until } = delivery;
    const content = QuoteContent.parse(JSON.parse(delivery.content));
    const sender = await mailSender(tx, baseUrl, { company: seller_id }, null);
    const expires = new Date(Date.parse(`${valid_until}T00:00:00Z`) + 2 * day);
    const mail = { ...quoteMail(content, email, token), expires };
    await queueMail(tx, mail, sender, outbox, mailSecrets);
  });
}

/** Expires quotes that weren't answered by their last day. */
export const expireQuotes = ({ database, now }: Pick<DeliveryDependencies, 'database' | 'now'>) =>
  withPlatform(database, 'expire quotes', (tx) => expireRows(tx, now()));
