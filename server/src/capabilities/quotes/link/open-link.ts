import { QuoteContent } from '@trunkline/contract/quotes/content';
import type { ClosedQuote, QuoteForm, QuoteView } from '@trunkline/contract/quotes/document';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { dayText, offerOf } from '../document/text.ts';
import { type LinkedQuote, openLink, openPdf, type Visit } from '../queries/links.ts';
import { hashOf } from './token.ts';

/** The token of a link as it was visited, on the site of that company alone. */
export const visitOf = ({ siteContext, now }: Context, token: string): Visit => ({
  token: hashOf(token),
  site: siteContext.tenant.company_id,
  now: now(),
});

export interface OpenedQuote {
  readonly seller: { readonly id: string; readonly name: string };
  /** The person a code was sent to, to fill in the form again. */
  readonly asked: LinkedQuote['asked'];
  readonly quote: QuoteView | null;
  /** The offer of the quote; null if it can't be answered any more. */
  readonly content: QuoteContent | null;
  readonly closed: ClosedQuote | null;
}

/** 'gr…@client.test': enough to recognise a mailbox. */
const masked = (address: string) => address.replace(/^(.{1,2})[^@]*/, '$1…');

function stepOf({ state, accepted, asked, email }: LinkedQuote): QuoteView['step'] {
  if (state === 'accepted')
    return { name: 'accepted', by: accepted?.name ?? '', order: accepted?.order ?? null };
  if (state === 'declined') return { name: 'declined' };
  return asked === null ? { name: 'accept' } : { name: 'code', mailbox: masked(email) };
}

/**
 * Opens the link of a quote for anyone who has it; null if it is unknown, belongs to another site
 * or has expired.
 */
export async function openQuote(
  context: Context,
  token: string,
  form: Partial<QuoteForm> = {},
): Promise<OpenedQuote | null> {
  const visit = visitOf(context, token);
  const linked = await withPlatform(context.database, 'the link of a quote was opened', (tx) =>
    openLink(tx, visit),
  );
  if (linked === null) return null;
  const { state, seller_id, seller_name, asked, sha256 } = linked;
  const seller = { id: seller_id, name: seller_name };
  if (state === 'superseded' || state === 'withdrawn')
    return {
      seller,
      asked,
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
    form: {
      name: form.name ?? asked?.name ?? content.recipient.name,
      title: form.title ?? asked?.title ?? '',
      message: form.message ?? null,
    },
  };
  const isOpen = state === 'sent' || state === 'viewed';
  return { seller, asked, quote, content: isOpen ? content : null, closed: null };
}

/** Returns the PDF of a link; null if it shows nothing. */
export function openQuotePdf(context: Context, token: string): Promise<Buffer | null> {
  const visit = visitOf(context, token);
  return withPlatform(context.database, 'the link of a quote was opened', (tx) =>
    openPdf(tx, visit),
  );
}
