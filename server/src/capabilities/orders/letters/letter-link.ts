import type { SigningForm } from '@trunkline/contract/kernel/signing';
import { LetterContent, letterConsent } from '@trunkline/contract/orders';
import type { ClosedLetter, LetterView } from '@trunkline/contract/orders/letters';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { linkEvidence } from '../../../kernel/signing/evidence.ts';
import {
  type CodeOutcome,
  type CodeRequest,
  formOf,
  mailCode,
  stepOf,
  visitOf,
} from '../../../kernel/signing/link.ts';
import { codeHash } from '../../../kernel/signing/token.ts';
import {
  acceptLetterRow,
  requestLetterCodeRow,
  openLetterFile,
  openLetterLink,
} from '../queries/letters.ts';
import { letterCodeMail } from './mails.ts';

interface OpenedLetter {
  readonly seller: { readonly id: string; readonly name: string };
  readonly letter: LetterView | null;
  readonly closed: ClosedLetter | null;
}

/**
 * Opens a letter from its link, without signing in; null if the link is unknown, has expired or
 * belongs to another site.
 */
export async function openLetter(
  context: Context,
  token: string,
  form: Partial<SigningForm> = {},
): Promise<OpenedLetter | null> {
  const visit = visitOf(context, token);
  const linked = await withPlatform(context.database, 'open the link of a letter', (tx) =>
    openLetterLink(tx, visit),
  );
  if (linked === null) return null;
  const { state, seller_id, seller_name, asked, email, signed_by } = linked;
  const seller = { id: seller_id, name: seller_name };
  if (state === 'superseded' || state === 'withdrawn')
    return { seller, letter: null, closed: { reason: state, seller: seller_name } };
  const { order, signer, port, ...content } = LetterContent.parse(JSON.parse(linked.content));
  const letter: LetterView = {
    token,
    order,
    seller: content.seller.name,
    entity: port.entity_name,
    signer: signer.name,
    carrier: port.losing_carrier,
    account: port.account_number,
    address: port.service_address,
    numbers: port.numbers,
    consent: letterConsent(port.entity_name, content.seller.name),
    step: signed_by === null ? stepOf(asked, email) : { name: 'signed', by: signed_by },
    form: formOf(form, asked, signer.name),
  };
  return { seller, letter, closed: null };
}

/** Returns a letter's PDF from its link; null if the link can't be opened. */
export function openLetterPdf(context: Context, token: string): Promise<Buffer | null> {
  const visit = visitOf(context, token);
  return withPlatform(context.database, 'open the link of a letter', (tx) =>
    openLetterFile(tx, visit),
  );
}

/**
 * Emails the code that is needed to sign a letter from its link. Returns 'too_many' after five
 * codes within an hour; null if the letter can't be signed.
 */
export async function requestLetterCode(
  context: Context,
  token: string,
  signer: Omit<CodeRequest, 'code'>,
): Promise<'sent' | 'too_many' | null> {
  const opened = await openLetter(context, token);
  if (opened?.letter == null) return null;
  const { name } = opened.seller;
  return mailCode(context, token, signer, {
    storeCode: (tx, request) => requestLetterCodeRow(tx, visitOf(context, token), request),
    mail: (to, code) => letterCodeMail(to, name, code),
  });
}

/** Signs a letter from its link, using the emailed code; null if it can't be signed. */
export async function acceptLetter(
  context: Context,
  token: string,
  code: string,
): Promise<CodeOutcome | null> {
  const opened = await openLetter(context, token);
  if (opened?.letter == null) return null;
  const signature = {
    code: codeHash(token, code),
    ...linkEvidence(context, opened.letter.consent),
  };
  return withPlatform(context.database, 'sign a letter from its link', (tx) =>
    acceptLetterRow(tx, visitOf(context, token), signature),
  );
}
