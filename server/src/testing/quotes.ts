import type { QuoteDetail } from '@trunkline/contract/quotes';
import { createOrderTest } from '../capabilities/orders/testing.ts';
import { deliverQuotes } from '../capabilities/quotes/link/deliver.ts';
import { createQuote } from '../capabilities/quotes/records/save-quote.ts';
import { sendQuote } from '../capabilities/quotes/records/send-quote.ts';

export { addToCart, readCart } from '../capabilities/orders/cart/cart.ts';
export { prices } from '../capabilities/orders/testing.ts';

/** Creates a network of orders, with quotes from its reseller to its customer. */
export async function createQuoteTest() {
  const network = await createOrderTest();
  const { id: plan } = await network.createPlan();
  const lines = [
    {
      plan_id: plan,
      quantity: 3,
      answers: {},
      beneficiary_id: null,
      trial_end: 'convert' as const,
    },
  ];

  /** Creates a draft of the reseller for its customer, for three seats. */
  async function createDraft(
    changes: Partial<Parameters<typeof createQuote>[1]> = {},
    persona: Parameters<typeof network.as>[0] = 'northReseller',
  ): Promise<QuoteDetail> {
    const { quote } = await createQuote(await network.as(persona), {
      buyer_id: network.companies.northClient,
      title: 'Phones for the new office',
      recipient_name: 'Grace Hopper',
      recipient_email: 'grace@client.test',
      terms: 'Payment within 30 days.',
      note: '',
      lines,
      from_cart: false,
      dry_run: false,
      ...changes,
    });
    if (quote === null) throw new Error('no quote was created');
    return quote;
  }

  /** Returns the input of a change that keeps a draft as it was created. */
  const inputOf = (quote: QuoteDetail) => ({
    id: quote.id,
    version: quote.version,
    title: quote.title,
    recipient_name: quote.recipient_name,
    recipient_email: quote.recipient_email,
    valid_until: quote.valid_until,
    terms: quote.terms,
    note: quote.note,
    lines,
  });

  const send = async (id: string, persona: Parameters<typeof network.as>[0] = 'northReseller') =>
    sendQuote(await network.as(persona), { id, dry_run: false });

  /** Runs the job that emails quotes, after the time in which sending can be undone. */
  async function deliver(): Promise<void> {
    const { outbox, mailSecrets } = await network.as('owner');
    const laterTime = new Date(Date.now() + 31_000);
    const baseUrl = new URL('http://trunkline.test');
    const dependencies = {
      database: network.database,
      baseUrl,
      outbox,
      mailSecrets,
      now: () => laterTime,
    };
    await deliverQuotes(dependencies, new AbortController().signal);
  }

  /** Sends and delivers a new quote; returns it with the token of its link. */
  async function sendNewQuote(changes: Partial<Parameters<typeof createQuote>[1]> = {}) {
    const recipient_email = `${crypto.randomUUID()}@client.test`;
    const { id } = await createDraft({ recipient_email, ...changes });
    const quote = await send(id);
    await deliver();
    const { text } = await network.latestEmailTo(quote.recipient_email);
    const [, token = ''] = /\/q\/([\w-]{43})/.exec(text) ?? [];
    return { quote, token, email: quote.recipient_email };
  }

  return { ...network, planId: plan, createDraft, inputOf, send, deliver, sendNewQuote };
}

export type QuoteTest = Awaited<ReturnType<typeof createQuoteTest>>;
