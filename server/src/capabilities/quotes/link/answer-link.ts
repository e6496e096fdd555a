import { consentText, orderReference } from '@trunkline/contract/quotes/listing';
import { type Context, dryRun, withPlatform } from '../../../kernel/context.ts';
import { linkEvidence } from '../../../kernel/signing/evidence.ts';
import {
  type CodeOutcome,
  type CodeRequest,
  mailCode,
  visitOf,
} from '../../../kernel/signing/link.ts';
import { codeHash } from '../../../kernel/signing/token.ts';
import { selectRelatedByLink } from '../../orders/index.ts';
import { acceptRow, requestCodeRow, declineRow } from '../queries/links.ts';
import { requireAcceptable } from '../records/acceptable.ts';
import { codeMail } from './mails.ts';
import { openQuote } from './open-link.ts';

/**
 * Emails the code needed to accept a quote through its link. Returns 'too_many' after five codes
 * within an hour, and null if the quote can't be accepted.
 */
export async function requestQuoteCode(
  context: Context,
  token: string,
  signer: Omit<CodeRequest, 'code'>,
): Promise<'sent' | 'too_many' | null> {
  const opened = await openQuote(context, token);
  if (opened?.quote == null) return null;
  const { seller, quote } = opened;
  return mailCode(context, token, signer, {
    storeCode: (tx, request) => requestCodeRow(tx, visitOf(context, token), request),
    mail: (to, code) => codeMail(to, seller.name, quote.number, code),
  });
}

/**
 * Accepts a quote by its link with the emailed code, which orders its contents; null if the quote
 * can't be accepted. A dry run orders nothing and leaves the code valid; a wrong code still counts
 * as an attempt.
 *
 * @throws Problem `validation_failed` if the buyer now lacks a service that is required, or has one
 *   that is excluded.
 */
export async function acceptQuote(
  context: Context,
  token: string,
  code: string,
  isDryRun = false,
): Promise<CodeOutcome | 'checked' | null> {
  const opened = await openQuote(context, token);
  if (opened?.quote == null) return null;
  const evidence = linkEvidence(context, consentText(opened.seller.name));
  const reference = orderReference(opened.quote.number);
  const acceptance = { code: codeHash(token, code), ...evidence, reference };
  const reason = 'a quote was accepted by its recipient';
  const isChecked = (outcome: CodeOutcome | null) => isDryRun && outcome === 'accepted';
  const outcome = await dryRun(
    (work) => withPlatform(context.database, reason, work),
    isChecked,
    async (tx) => {
      const accepted = await acceptRow(tx, visitOf(context, token), acceptance);
      if (accepted === 'accepted' && opened.content !== null)
        await requireAcceptable(tx, opened.content, selectRelatedByLink);
      return accepted;
    },
  );
  return isChecked(outcome) ? 'checked' : outcome;
}

/** Declines a quote by its link. Returns whether it could be declined. */
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
