import { consentText } from '@trunkline/contract/quotes/listing';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { selectRelatedByLink } from '../../orders/index.ts';
import { acceptRow, type Accepted, askCode, declineRow } from '../queries/links.ts';
import { requireAcceptable } from '../records/acceptable.ts';
import { codeMail } from './mails.ts';
import { openQuote, visitOf } from './open-link.ts';
import { codeHash, newCode } from './token.ts';

const codeLife = 15 * 60_000;

/**
 * Mails a code with which someone accepts a quote by its link. 'too_many' after five within an
 * hour; null for a link that can't be accepted.
 */
export async function askQuoteCode(
  context: Context,
  token: string,
  { name, title }: { readonly name: string; readonly title: string },
): Promise<'sent' | 'too_many' | null> {
  const opened = await openQuote(context, token);
  if (opened?.quote == null) return null;
  const { seller, quote } = opened;
  const code = newCode();
  const visit = visitOf(context, token);
  const { database, outbox, mailBox, senderFor, now } = context;
  return withPlatform(database, 'the code to accept a quote', async (tx) => {
    const asked = await askCode(tx, visit, { name, title, code: codeHash(token, code) });
    if (asked === null) return null;
    if (asked.email === null) return 'too_many';
    const sender = await senderFor(tx, { company: seller.id });
    const expires = new Date(now().getTime() + codeLife);
    const mail = { ...codeMail(asked.email, seller.name, quote.number, code), expires };
    await queueMail(tx, mail, sender, outbox, mailBox);
    return 'sent';
  });
}

/**
 * Accepts a quote by its link with the code from the mailbox, which orders what it contains; null
 * for a link that can't be accepted.
 *
 * @throws Problem `validation_failed` if the buyer now lacks a service that is required, or has one
 *   that is excluded.
 */
export async function acceptQuote(
  context: Context,
  token: string,
  code: string,
): Promise<Accepted | null> {
  const opened = await openQuote(context, token);
  if (opened === null) return null;
  const { clientAddress, userAgent } = context.request;
  const acceptance = {
    code: codeHash(token, code),
    consent: consentText(opened.seller.name),
    address: clientAddress,
    agent: (userAgent ?? '').slice(0, 500),
  };
  return withPlatform(context.database, 'a quote was accepted by its recipient', async (tx) => {
    const outcome = await acceptRow(tx, visitOf(context, token), acceptance);
    if (outcome === 'accepted' && opened.content !== null)
      await requireAcceptable(tx, opened.content, selectRelatedByLink);
    return outcome;
  });
}

/** Declines a quote by its link. Returns whether it could be. */
export async function declineQuote(
  context: Context,
  token: string,
  reason: string,
): Promise<boolean> {
  const visit = visitOf(context, token);
  const declined = await withPlatform(
    context.database,
    'a quote was declined by its recipient',
    (tx) => declineRow(tx, visit, reason),
  );
  return declined === true;
}
