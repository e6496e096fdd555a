import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { viewSale } from '../../kernel/sale-viewers.ts';
import { answerQuote, decideQuote, transitionQuote } from './records/transition-quote.ts';
import { findPlans, readQuote } from './records/read-quote.ts';
import { changeQuote, createQuote } from './records/save-quote.ts';
import { sendQuote } from './records/send-quote.ts';
import { quoteExport, quoteSource as source } from './source.ts';

const { list, remove, restore } = resourceVerbs(source);

export const quoteProcedures = procedures('quotes', {
  list,
  remove,
  restore,
  bulk: bulkVerb(source),
  export: exportVerb(quoteExport),
  get: readQuote,
  viewers: viewSale('quote'),
  plans: findPlans,
  create: createQuote,
  update: changeQuote,
  send: sendQuote,
  transition: transitionQuote,
  decide: decideQuote,
  answer: answerQuote,
});
