import type { QuoteForm } from '@trunkline/contract/quotes/document';
import type { Context as HonoContext, Hono } from 'hono';
import {
  acceptQuote,
  askQuoteCode,
  declineQuote,
  openQuote,
  openQuotePdf,
  readQuotePdf,
} from '../capabilities/quotes/index.ts';
import { mediaTypeOf, readText } from '../kernel/body.ts';
import { Problem } from '../kernel/errors.ts';
import type { Incoming } from '../kernel/operations.ts';
import { readForm } from '../kernel/well-formed.ts';
import type { Env } from './app-dependencies.ts';
import { contextOf, type Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { linkedDocuments, privately } from './linked-documents.ts';
import type { PreviewDependencies } from './previews.ts';
import { refuseOtherSites } from './same-site.ts';
import { type InspectVisit, valuesOf } from './security-reports.ts';

interface QuoteDependencies extends PreviewDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => Incoming;
  readonly inspectVisit: InspectVisit;
}

const maxBytes = 16 * 1024;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const pdfOf = (c: HonoContext<Env>, pdf: Uint8Array, name: string) =>
  c.body(new Uint8Array(pdf), 200, {
    ...privately,
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  });

const messages = {
  too_many: 'Five codes have been sent within an hour. Use the newest one, or try again later.',
  wrong_code: 'This code isn’t right. Check the newest email, then enter it again.',
  no_code: 'This code no longer works. Request a new one.',
  name: 'Enter your name, with at least two letters.',
  consent: 'Confirm that you accept the quote for your company.',
} as const;

/**
 * Shows a quote to anyone with its link and takes their answer, with or without JavaScript, in the
 * look of its seller. Links that are unknown, belong to another site or have expired get the page
 * for unknown addresses.
 */
export function mountQuotes(app: Hono<Env>, parts: QuoteDependencies): void {
  const { limit, baseUrl, incomingOf, inspectVisit } = parts;

  const linked = linkedDocuments(parts, '/q');
  const { unknown } = linked;
  const tokenOf = (c: HonoContext<Env>) => c.req.param('token') ?? '';

  async function show(c: HonoContext<Env>, form: Partial<QuoteForm> = {}) {
    const own = c.get('exchange');
    const opened = await openQuote(contextOf(parts, own), tokenOf(c), form);
    if (opened === null) return unknown(c);
    const { seller, quote, closed } = opened;
    if (quote === null)
      return linked.show(c, seller.id, 410, (renderer, frame) =>
        renderer.renderClosedQuote(frame, closed ?? { reason: 'withdrawn', seller: seller.name }),
      );
    const status = form.message === undefined ? 200 : 422;
    return linked.show(c, seller.id, status, (renderer, frame) =>
      renderer.renderQuote(frame, quote),
    );
  }

  /** Reads a form that was sent from the page of a quote. */
  async function formOf(c: HonoContext<Env>): Promise<URLSearchParams> {
    const exchange = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, exchange.origin]));
    await limit('api_write', exchange, null);
    if (mediaTypeOf(c.req.raw) !== 'application/x-www-form-urlencoded')
      throw new Problem('unsupported_media_type');
    const sent = readForm(await readText(c.req.raw, maxBytes));
    await inspectVisit({
      raw: c.req.raw,
      exchange,
      input: valuesOf(sent),
      schema: null,
      otherwise: 'prose',
    });
    return sent;
  }

  const field = (sent: URLSearchParams, name: string, most: number) =>
    (sent.get(name) ?? '').trim().slice(0, most);

  app.get('/q/:token', async (c) => {
    await limit('default', c.get('exchange'), null);
    return show(c);
  });

  app.get('/q/:token/quote.pdf', async (c) => {
    const exchange = c.get('exchange');
    await limit('default', exchange, null);
    const pdf = await openQuotePdf(contextOf(parts, exchange), tokenOf(c));
    return pdf === null ? unknown(c) : pdfOf(c, pdf, 'quote.pdf');
  });

  app.post('/q/:token/code', async (c) => {
    const sent = await formOf(c);
    const form = { name: field(sent, 'name', 120), title: field(sent, 'title', 120) };
    if (form.name.length < 2) return show(c, { ...form, message: messages.name });
    if (sent.get('consent') !== 'yes') return show(c, { ...form, message: messages.consent });
    const outcome = await askQuoteCode(contextOf(parts, c.get('exchange')), tokenOf(c), form);
    if (outcome === 'too_many') return show(c, { ...form, message: messages.too_many });
    if (outcome === null) return show(c);
    return c.redirect(`/q/${tokenOf(c)}`, 303);
  });

  app.post('/q/:token/accept', async (c) => {
    const sent = await formOf(c);
    const code = field(sent, 'code', 12);
    const outcome = await acceptQuote(contextOf(parts, c.get('exchange')), tokenOf(c), code).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'validation_failed') return error;
        throw error;
      },
    );
    if (outcome instanceof Problem)
      return show(c, { message: outcome.fields?.[0]?.message ?? outcome.message });
    if (outcome === 'wrong_code' || outcome === 'no_code')
      return show(c, { message: messages[outcome] });
    if (outcome === null) return show(c);
    return c.redirect(`/q/${tokenOf(c)}`, 303);
  });

  app.post('/q/:token/decline', async (c) => {
    const sent = await formOf(c);
    const context = contextOf(parts, c.get('exchange'));
    const declined = await declineQuote(context, tokenOf(c), field(sent, 'reason', 500));
    return declined ? c.redirect(`/q/${tokenOf(c)}`, 303) : show(c);
  });

  app.get('/api/quotes/:id/pdf', async (c) => {
    const id = c.req.param('id');
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [id],
      async (context) => {
        if (!uuid.test(id)) throw new Problem('not_found');
        const { number, pdf } = await readQuotePdf(context, { id });
        return pdfOf(c, pdf, `quote-${number}.pdf`);
      },
      { forKeys: true },
    );
  });
}
