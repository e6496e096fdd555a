import { QuoteContent } from '@trunkline/contract/quotes/content';
import type { SigningForm } from '@trunkline/contract/kernel/signing';
import type { ClosedQuote, QuoteView } from '@trunkline/contract/quotes/document';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { formOf, stepOf as signingStep, visitOf } from '../../../kernel/signing/link.ts';
import { dayText } from '../../../kernel/day-text.ts';
import { offerOf } from '../document/text.ts';
import { type LinkedQuote, openLink, openPdf } from '../queries/links.ts';

export interface OpenedQuote {
  readonly seller: { readonly id: string; readonly name: string };
  readonly quote: QuoteView | null;
  /** The offer of the quote; null if it can no longer be answered. */
  readonly content: QuoteContent | null;
  readonly closed: ClosedQuote | null;
}

function stepOf({ state, accepted, asked, email }: LinkedQuote): QuoteView['step'] {
  if (state === 'accepted')
    return { name: 'accepted', by: accepted?.name ?? '', order: accepted?.order ?? null };
  if (state === 'declined') return { name: 'declined' };
  return signingStep(asked, email);
}

/**
 * Opens the link of a quote for anyone who has it; null if it is unknown, belongs to another site
 * or has expired.
 */
export async function openQuote(
  context: Context,
  token: string,
  form: Partial<SigningForm> = {},
): Promise<OpenedQuote | null> {
  const visit = visitOf(context, token);
  const linked = await withPlatform(context.database, 'open the link of a quote', (tx) =>
    openLink(tx, visit),
  );
  if (linked === null) return null;
  const { state, seller_id, seller_name, asked, sha256 } = linked;
  const seller = { id: seller_id, name: seller_name };
  if (state === 'superseded' || state === 'withdrawn')
    return {
      seller,
      quote: null,
      content: null,
      closed: { reason: state, seller: seller_name },
    };
  const content = QuoteContent.parse(JSON.parse(linked.content));
  const quote: QuoteView = {
    token,
    number: content.number,
    title: content.title,
    seller: content.seller.name,
    buyer: content.buyer.name,
    recipient: content.recipient.name,
    validUntil: dayText(content.valid_until),
    note: content.note,
    terms: content.terms,
    ...offerOf(content),
    sha256,
    step: stepOf(linked),
    form: formOf(form, asked, content.recipient.name),
  };
  const isOpen = state === 'sent' || state === 'viewed';
  return { seller, quote, content: isOpen ? content : null, closed: null };
}

/** Returns the PDF of a quote by its link; null if the link can't be opened. */
export function openQuotePdf(context: Context, token: string): Promise<Buffer | null> {
  const visit = visitOf(context, token);
  return withPlatform(context.database, 'open the link of a quote', (tx) => openPdf(tx, visit));
}
