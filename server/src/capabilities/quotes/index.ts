export { acceptQuote, requestQuoteCode, declineQuote } from './link/answer-link.ts';
export { openQuote, type OpenedQuote, openQuotePdf } from './link/open-link.ts';
export { renderQuote } from './document/render.ts';
export { readQuotePdf } from './records/read-quote.ts';
