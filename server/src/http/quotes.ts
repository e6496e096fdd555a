import type { Hono } from 'hono';
import {
  acceptQuote,
  requestQuoteCode,
  declineQuote,
  openQuote,
  openQuotePdf,
  readQuotePdf,
} from '../capabilities/quotes/index.ts';
import type { Env } from './app-dependencies.ts';
import { mountSigning, type SigningDependencies } from './signing.ts';

/** Shows quotes to anyone with their link, and lets them accept or decline. */
export function mountQuotes(app: Hono<Env>, dependencies: SigningDependencies): void {
  const path = '/q';
  const { show, formOf, tokenOf, context, redirectBack, field } = mountSigning(app, dependencies, {
    path,
    file: 'quote',
    consent: 'Confirm that you accept the quote for your company.',
    async open(visitor, token, form) {
      const opened = await openQuote(visitor, token, form);
      if (opened === null) return null;
      const { seller, quote, closed } = opened;
      if (quote !== null)
        return {
          seller: seller.id,
          status: 200,
          draw: (renderer, frame) => renderer.renderQuote(frame, quote),
        };
      const content = closed ?? { reason: 'withdrawn', seller: seller.name };
      return {
        seller: seller.id,
        status: 410,
        draw: (renderer, frame) => renderer.renderClosedQuote(frame, content),
      };
    },
    openPdf: openQuotePdf,
    requestCode: requestQuoteCode,
    accept: acceptQuote,
    records: '/api/quotes',
    readPdf: readQuotePdf,
  });

  app.post(`${path}/:token/decline`, async (c) => {
    const sent = await formOf(c);
    const declined = await declineQuote(context(c), tokenOf(c), field(sent, 'reason', 500));
    return declined ? redirectBack(c) : show(c);
  });
}
